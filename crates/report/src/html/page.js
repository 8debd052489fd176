// Copy buttons and filters of tables. Everything on the page can be read without them.
'use strict';
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy');
  if (!button) return;
  const text = button.parentElement.querySelector('pre').textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'copied';
  } catch {
    // Pages opened as files may not reach the clipboard: the text is selected instead.
    getSelection().selectAllChildren(button.parentElement.querySelector('pre'));
    button.textContent = 'selected: press Ctrl+C';
  }
  setTimeout(() => { button.textContent = 'copy'; }, 2000);
});
for (const form of document.querySelectorAll('form[data-filters]')) {
  const rows = [...document.querySelectorAll('#' + form.dataset.filters + ' tbody tr')];
  const told = form.querySelector('output');
  const apply = () => {
    const wanted = [...form.elements].filter((field) => field.name && field.value);
    let shown = 0;
    for (const row of rows) {
      const fits = wanted.every((field) => field.name === 'text'
        ? row.textContent.toLowerCase().includes(field.value.toLowerCase())
        : row.dataset[field.name] === field.value);
      row.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    told.textContent = shown + ' of ' + rows.length + ' shown';
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => { event.preventDefault(); apply(); });
  apply();
}
