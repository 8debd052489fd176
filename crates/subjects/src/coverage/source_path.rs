//! Where LLVM's source tree keeps the files of each of its libraries.

use crate::coverage::link_map::Member;
use crate::llvm::TARGETS;

/// Libraries whose directory below `llvm/lib` is not their name.
const DIRECTORIES: &[(&str, &str)] = &[
    ("AggressiveInstCombine", "Transforms/AggressiveInstCombine"),
    ("AsmPrinter", "CodeGen/AsmPrinter"),
    ("BitReader", "Bitcode/Reader"),
    ("BitWriter", "Bitcode/Writer"),
    ("BitstreamReader", "Bitstream/Reader"),
    ("CFGuard", "Transforms/CFGuard"),
    ("Core", "IR"),
    ("Coroutines", "Transforms/Coroutines"),
    ("Coverage", "ProfileData/Coverage"),
    ("DebugInfoBTF", "DebugInfo/BTF"),
    ("DebugInfoCodeView", "DebugInfo/CodeView"),
    ("DebugInfoDWARF", "DebugInfo/DWARF"),
    ("DebugInfoGSYM", "DebugInfo/GSYM"),
    ("DebugInfoLogicalView", "DebugInfo/LogicalView"),
    ("DebugInfoMSF", "DebugInfo/MSF"),
    ("DebugInfoPDB", "DebugInfo/PDB"),
    ("FrontendAtomic", "Frontend/Atomic"),
    ("FrontendDirective", "Frontend/Directive"),
    ("FrontendDriver", "Frontend/Driver"),
    ("FrontendHLSL", "Frontend/HLSL"),
    ("FrontendOffloading", "Frontend/Offloading"),
    ("FrontendOpenACC", "Frontend/OpenACC"),
    ("FrontendOpenMP", "Frontend/OpenMP"),
    ("GlobalISel", "CodeGen/GlobalISel"),
    ("HipStdPar", "Transforms/HipStdPar"),
    ("InstCombine", "Transforms/InstCombine"),
    ("Instrumentation", "Transforms/Instrumentation"),
    ("Interpreter", "ExecutionEngine/Interpreter"),
    ("JITLink", "ExecutionEngine/JITLink"),
    ("MCDisassembler", "MC/MCDisassembler"),
    ("MCJIT", "ExecutionEngine/MCJIT"),
    ("MCParser", "MC/MCParser"),
    ("MIRParser", "CodeGen/MIRParser"),
    ("ObjCARCOpts", "Transforms/ObjCARC"),
    ("OrcDebugging", "ExecutionEngine/Orc/Debugging"),
    ("OrcJIT", "ExecutionEngine/Orc"),
    ("OrcShared", "ExecutionEngine/Orc/Shared"),
    ("OrcTargetProcess", "ExecutionEngine/Orc/TargetProcess"),
    ("RuntimeDyld", "ExecutionEngine/RuntimeDyld"),
    ("ScalarOpts", "Transforms/Scalar"),
    ("SelectionDAG", "CodeGen/SelectionDAG"),
    ("Symbolize", "DebugInfo/Symbolize"),
    ("TransformUtils", "Transforms/Utils"),
    ("Vectorize", "Transforms/Vectorize"),
    ("ipo", "Transforms/IPO"),
];

/// Libraries that are named like their directory below `llvm/lib`.
const SAME_NAME: &[&str] = &[
    "Analysis",
    "AsmParser",
    "BinaryFormat",
    "CGData",
    "CodeGen",
    "CodeGenTypes",
    "Demangle",
    "ExecutionEngine",
    "Extensions",
    "FileCheck",
    "IRPrinter",
    "IRReader",
    "InterfaceStub",
    "LTO",
    "LineEditor",
    "Linker",
    "MC",
    "MCA",
    "ObjCopy",
    "Object",
    "ObjectYAML",
    "Option",
    "Passes",
    "ProfileData",
    "Remarks",
    "SandboxIR",
    "Support",
    "TableGen",
    "Target",
    "TargetParser",
    "Telemetry",
    "TextAPI",
    "WindowsDriver",
    "WindowsManifest",
    "XRay",
];

/// What stands behind a target's name in those of its libraries, and its directory below the target's.
const TARGET_PARTS: &[(&str, &str)] = &[
    ("CodeGen", ""),
    ("Desc", "/MCTargetDesc"),
    ("Info", "/TargetInfo"),
    ("AsmParser", "/AsmParser"),
    ("Disassembler", "/Disassembler"),
    ("Utils", "/Utils"),
    ("TargetMCA", "/MCA"),
];

/// A member's path in the compiler's tree where it can be known, else library/member.
pub(super) fn source_path(member: &Member) -> String {
    match directory(&member.library) {
        Some(directory) => format!("llvm/lib/{directory}/{}", member.file),
        None => format!("{}/{}", member.library, member.file),
    }
}

fn directory(library: &str) -> Option<String> {
    if let Some((_, directory)) = DIRECTORIES.iter().find(|(name, _)| *name == library) {
        return Some((*directory).to_owned());
    }
    if SAME_NAME.contains(&library) {
        return Some(library.to_owned());
    }
    let target = TARGETS.iter().find(|target| library.starts_with(*target))?;
    let (_, below) = TARGET_PARTS.iter().find(|(part, _)| library[target.len()..] == **part)?;
    Some(format!("Target/{target}{below}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_tree_where_they_are_known() {
        let path = |library: &str, file: &str| source_path(&Member { library: library.into(), file: file.into() });
        assert_eq!(path("ScalarOpts", "LICM.cpp"), "llvm/lib/Transforms/Scalar/LICM.cpp");
        assert_eq!(path("Analysis", "LoopInfo.cpp"), "llvm/lib/Analysis/LoopInfo.cpp");
        assert_eq!(path("X86CodeGen", "X86ISelLowering.cpp"), "llvm/lib/Target/X86/X86ISelLowering.cpp");
        assert_eq!(path("AArch64Desc", "A.cpp"), "llvm/lib/Target/AArch64/MCTargetDesc/A.cpp");
        assert_eq!(path("New", "A.cpp"), "New/A.cpp");
    }
}
