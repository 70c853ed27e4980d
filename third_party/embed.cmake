# softfocus_embed(<target> <symbol> <file>): puts a file's bytes into a library, between `softfocus_<symbol>` and
# `softfocus_<symbol>_end`, which C++ declares as `extern "C" const unsigned char softfocus_<symbol>[]`; a zero byte
# follows. The assembler's .incbin takes no time, unlike an array of a megabyte in C++.
function(softfocus_embed target symbol file)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_${symbol}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    ".global softfocus_@symbol@\n"
    "softfocus_@symbol@:\n"
    ".incbin \"@file@\"\n"
    ".global softfocus_@symbol@_end\n"
    "softfocus_@symbol@_end:\n"
    ".byte 0\n"
    ".previous\n");
]])
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
  target_sources(${target} PRIVATE ${source})
endfunction()
