import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
/** What opens over the page. A trigger opens nothing itself, a tooltip never stays, and a list may be part of the page. */
const OVERLAYS = /^(ModalOverlay|Modal|Popover|Menu)$/;
const CLOSED_BY_BACK = /\buse(Triggered)?Layer\(/;

const sources = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).filter((file) => !file.includes(".test."));
const overlays = sources.filter((file) => importsOf(file).some((name) => OVERLAYS.test(name)));

/** The components that a file imports from React Aria. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const imports = text.matchAll(/import \{([^}]*)\} from "react-aria-components[^"]*"/g);
  return [...imports].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(" ")[0] ?? ""),
  );
}

it("finds what opens over the page, all of it in the interface's own components", () => {
  expect(overlays.length).toBeGreaterThan(4);
  expect(overlays.filter((file) => !file.startsWith("src/ui/"))).toEqual([]);
});

it.each(overlays)("%s is closed by the browser's Back", (file) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toMatch(CLOSED_BY_BACK);
});
