// Checks a SARIF log against the official schema: node sarif.mjs SCHEMA LOG. Exit code 1 and the reasons if it does not fit.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';

const [schema, log] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
// Formats (URIs, dates) are annotations in this draft; the structure is what is checked. A pattern of the schema is no
// regular expression in Unicode mode.
const check = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false }).compile(schema);
if (!check(log)) {
  console.error(JSON.stringify(check.errors, null, 2));
  process.exit(1);
}
