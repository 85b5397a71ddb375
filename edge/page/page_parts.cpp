#include "edge/page/page_parts.hpp"

#include "edge/page/page_text.hpp"

namespace punto {

std::string whole_page(std::string_view title, std::string_view style, std::string_view body) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      escaped(title), style, body);
}

std::string fact(std::string_view name, std::string_view value) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
}

std::string legend_entry(std::string_view shape, std::string_view meaning) {
  return fmt::format("<li><svg viewBox=\"0 0 26 14\" aria-hidden=\"true\">{}</svg>{}</li>\n", shape,
                     escaped(meaning));
}

std::string swatch(Ink ink) {
  return fmt::format(
      "<rect class=\"fill {}\" x=\"0\" y=\"1\" width=\"26\" height=\"12\" rx=\"2\"/>",
      name_of(ink));
}

std::string stroke(Ink ink) {
  return fmt::format("<line class=\"line {}\" x1=\"1\" x2=\"25\" y1=\"7\" y2=\"7\"/>",
                     name_of(ink));
}

std::string legend(std::string_view entries) {
  return fmt::format("<ul class=\"legend\">\n{}</ul>\n", entries);
}

}  // namespace punto
