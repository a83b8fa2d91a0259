import { expect, it } from "vitest";
import { sidedLines } from "./check-lines.ts";

const isRefused = (line: string, file = "src/screens/here.tsx") => sidedLines(file, line).length > 0;

it.each([
  'className="ml-2 flex"',
  'className="flex -mr-2.5"',
  'className="max-md:pl-3"',
  'className="absolute left-0"',
  'className="right-[max(1rem,2px)]"',
  'cx("border-l", tone)',
  'className="sm:border-r-2"',
  'className="rounded-tl-lg"',
  'className="rounded-l"',
  'className="text-right"',
  'className="hover:text-left"',
  'className="scroll-ml-4"',
  'className="-translate-x-1/2"',
  'className="bg-linear-to-r"',
  "style={{ marginLeft: 4 }}",
  "style={{ borderTopLeftRadius: 4 }}",
])("refuses %s", (line) => {
  expect(isRefused(line)).toBe(true);
});

it.each(["  margin-left: 1rem;", "  left: 0;", "  text-align: right;"])(
  "refuses %s in a style sheet",
  (line) => {
    expect(isRefused(line, "src/ui/theme.css")).toBe(true);
  },
);

it.each([
  'className="ms-2 pe-3 start-0 border-s rounded-e-lg text-end"',
  'className="-translate-x-1/2 rtl:translate-x-1/2 start-1/2"',
  'name="chevron-left"',
  'name="collapse-left"',
  "const left = 3;",
  "key: right-choice",
  'className="pl"',
  "return { left, top };",
  "// at left-0 stands a bar",
  "style={{ left: tip.left }}",
])("accepts %s", (line) => {
  expect(isRefused(line)).toBe(false);
});

it("looks at screens alone", () => {
  expect(isRefused('className="ml-2"', "tests/e2e/here.ts")).toBe(false);
  expect(isRefused('className="ml-2"', "src/screens/here.web.test.tsx")).toBe(false);
  expect(isRefused("paddingLeft: 2,", "src/view/pdf/pdf-parts.ts")).toBe(false);
});
