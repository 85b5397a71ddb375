# Writes the rulebooks' texts as C++ string literals.
set(texts "")
foreach(path IN LISTS RULEBOOKS)
  get_filename_component(file ${path} NAME)
  file(READ ${path} text)
  string(APPEND texts "    {\"${file}\", R\"TOML~(${text})TOML~\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"core/rulebook/approved.hpp\"

namespace punto {

std::span<const RulebookText> approved_rulebooks() {
  static constexpr RulebookText texts[] = {
${texts}  };
  return texts;
}

}  // namespace punto
")
