import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { LAYERS } from "../e2e/layers.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** What opens over the page. A trigger opens nothing itself, a tooltip never stays, and a list may be part of the page. */
const OVERLAYS = /^(ModalOverlay|Modal|Popover|Menu)$/;
const CLOSED_BY_BACK = /\buse(Triggered)?Layer\(/;
const COMPONENTS_OF_OVERLAYS = "src/ui/overlays/";

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

/** Which components of a file open which of these overlays, or are layers themselves. */
function openedIn(file: string, names: ReadonlySet<string>): (readonly [component: string, by: string])[] {
  let component = "";
  return readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .flatMap((line) => {
      component = /^(?:export )?(?:function|const) (\w+)/.exec(line)?.[1] ?? component;
      if (/^(export )?function/.test(line)) return [];
      const by = [...line.matchAll(/<(\w+)/g)].flatMap(([, name = ""]) => (names.has(name) ? [name] : []));
      return [...by, ...(CLOSED_BY_BACK.test(line) ? ["useLayer"] : [])].map(
        (one) => [component, one] as const,
      );
    });
}

/** The components of the interface that open something over the page, those made of others included. */
function overlayNames(): ReadonlySet<string> {
  const names = new Set(["ModalOverlay", "Popover"]);
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const file of sources)
      if (file.startsWith(COMPONENTS_OF_OVERLAYS))
        for (const [component] of openedIn(file, names)) names.add(component);
  }
  return names;
}

it("finds what opens over the page, all of it in the interface's own components", () => {
  expect(overlays.length).toBeGreaterThan(4);
  expect(overlays.filter((file) => !file.startsWith("src/ui/"))).toEqual([]);
});

it.each(overlays)("%s is closed by the browser's Back", (file) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toMatch(CLOSED_BY_BACK);
});

it("lists every layer in tests/e2e/layers.ts, where Back is pressed on each", () => {
  const names = overlayNames();
  const inCode = sources
    .filter((file) => !file.startsWith(COMPONENTS_OF_OVERLAYS) && !file.startsWith("src/screens/dev-ui/"))
    .flatMap((file) =>
      openedIn(file, names).map(([component, by]) => `${basename(file, ".tsx")} ${component} ${by}`),
    );
  const listed = LAYERS.map(({ id }) => id).filter((id) => !id.endsWith(" page"));
  expect(inCode.length).toBeGreaterThan(100);
  expect([...new Set(listed)].sort()).toEqual([...new Set(inCode)].sort());
});

it("presses Back in the tests that the table names where no journey comes", () => {
  const tests = LAYERS.map(({ who }) => who).filter((who) => who.includes("/"));
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  for (const file of tests)
    expect(readFileSync(join(ROOT, file), "utf8")).toContain('it("is closed by Back"');
});
