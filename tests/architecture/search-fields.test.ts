import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// "jose nunez" finds José Núñez wherever people search: each field with the code that looks for what is typed into it.

const ROOT = join(import.meta.dirname, "../..");
const FIELDS = [
  "#ui/fields/search-field.tsx",
  "react-aria-components/ComboBox",
  "react-aria-components/Autocomplete",
];
const FOLDS = /import \{[^}]*\bsearchFor\b[^}]*\} from "#lib\/search\.ts"/;
const SEARCHED_BY: Record<string, string> = {
  "src/screens/chat/contact-list.tsx": "src/screens/chat/contact-list.tsx",
  "src/screens/news/news-screen.tsx": "src/domain/news/news-board.ts",
  "src/screens/roster-setup/people-choice.tsx": "src/screens/roster-setup/people-choice.tsx",
  "src/screens/staff/people/staff-table.tsx": "src/domain/staff/staff-list.ts",
  "src/screens/training/overview/overview-tab.tsx": "src/screens/training/overview/overview-tab.tsx",
  "src/ui/fields/combo-box.tsx": "src/ui/fields/combo-box.tsx",
};
/** On the server, by the same cases (tests/contracts/one-rule.db.test.ts). */
const ON_SERVER = "src/screens/audit/audit-filter-bar.tsx";
/** The options of the combo box. */
const PART = "src/ui/fields/option-list.tsx";

const sources = globSync("src/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|^src\/(words\/made|screens\/dev-ui)\//.test(file))
  .map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const);
const textOf = new Map(sources);

it("knows every field that people search by", () => {
  const found = sources.filter(([, text]) => FIELDS.some((field) => text.includes(`from "${field}"`)));
  expect(found.map(([file]) => file).sort()).toEqual([...Object.keys(SEARCHED_BY), ON_SERVER, PART].sort());
});

it.each(Object.entries(SEARCHED_BY))("what is typed in %s is looked for without accents", (_, searching) => {
  const text = textOf.get(searching) ?? "";
  expect(text).toMatch(FOLDS);
  expect(text).toMatch(/searchFor\(/);
});

it("no other code looks for a text by its lower case", () => {
  const lines = sources.flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line) => (/LowerCase\(\)\s*\.(includes|indexOf|startsWith)\(/.test(line) ? [file] : [])),
  );
  // Whether a title has the word "shift" already.
  expect(lines).toEqual(["src/domain/roster/calendar-file.ts"]);
});
