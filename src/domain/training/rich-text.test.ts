import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { richText, type TextBlock, type TextRun } from "./rich-text.ts";

/** '<b>' for bold, '<i>' for italic, '[words](address)' for links, as one line. */
const written = (stretches: TextRun[]) =>
  stretches
    .map(({ text, isBold, isItalic, href }) => {
      const linked = href ? `[${text}](${href})` : text;
      const words = isItalic ? `<i>${linked}</i>` : linked;
      return isBold ? `<b>${words}</b>` : words;
    })
    .join("");

function outline(part: TextBlock): string {
  if (part.kind === "heading") return `h${part.level}: ${written(part.stretches)}`;
  if (part.kind === "list") return `${part.isNumbered ? "1." : "-"} ${part.items.map(written).join(" / ")}`;
  return `p: ${part.lines.map(written).join(" / ")}`;
}

describe("what was written in a text block", () => {
  it.each([
    ["", []],
    ["Wash\nyour hands\n\nOften", ["p: Wash / your hands", "p: Often"]],
    ["# Cold\n## Warm\nNot#this", ["h1: Cold", "h2: Warm", "p: Not#this"]],
    ["- one\n* two\n\n- three", ["- one / two", "- three"]],
    ["1. one\n2) two\n- three", ["1. one / two", "- three"]],
    ["Before\n- one\nAfter", ["p: Before", "- one", "p: After"]],
    ["at **or below** 5", ["p: at <b>or below</b> 5"]],
    ["**a** and **b**", ["p: <b>a</b> and <b>b</b>"]],
    ["at *least* 5 and _at most_ 8", ["p: at <i>least</i> 5 and <i>at most</i> 8"]],
    ["**bold and *both***", ["p: <b>bold and *both</b>*"]],
    ["*[a link](https://example.com)*", ["p: <i>[a link](https://example.com)</i>"]],
    ["2 * 3 * 4, snake_case_name and 5*6*7", ["p: 2 * 3 * 4, snake_case_name and 5*6*7"]],
    ["https://example.com/a_b_c", ["p: [https://example.com/a_b_c](https://example.com/a_b_c)"]],
    ["### Colder\n#### Coldest", ["h2: Colder", "h2: Coldest"]],
    ["** not bold", ["p: ** not bold"]],
    ["see [the list](https://example.com/a?b=1)", ["p: see [the list](https://example.com/a?b=1)"]],
    ["**[bold link](https://example.com)**", ["p: <b>[bold link](https://example.com)</b>"]],
    ["go to https://example.com/x.", ["p: go to [https://example.com/x](https://example.com/x)."]],
    ["[mail](mailto:a@b.ie)", ["p: [mail](mailto:a@b.ie)"]],
    ["<b>tags</b> & <script>", ["p: <b>tags</b> & <script>"]],
  ])("%j", (text, expected) => {
    expect(richText(text).map(outline)).toEqual(expected);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "//example.com",
    "/payroll",
    "vbscript:x",
    "https:alert(1)",
  ])("follows no %s", (address) => {
    const [part] = richText(`[go](${address})`);
    expect(part?.kind === "paragraph" && part.lines.flat().filter(({ href }) => href !== undefined)).toEqual(
      [],
    );
  });

  it("loses no word, whatever is written", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "**", "[", "](", ")", "https://b.ie", " ", "\n", "# ", "- ")),
        (bits) => {
          const text = bits.join("");
          const seen = richText(text).map(outline).join("");
          expect((seen.match(/a/g) ?? []).length).toBeGreaterThanOrEqual((text.match(/a/g) ?? []).length);
        },
      ),
    );
  });
});
