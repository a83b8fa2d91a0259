import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import compile from "icu-minify/compile";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../src/words/languages.ts";
import { areas, type Messages, readCatalog, type Takes, takesOf, WORDS } from "./catalog.ts";

/** The areas that every first screen needs: one file a language. */
const FIRST = new Set(["ui", "view", "app", "account", "landing"]);

/**
 * Compiles the catalogs into `made/`: for each area the types of its keys and the imports of its languages, and for each
 * language what the runtime formats. Files that would stay the same are left alone, so that no build begins anew.
 */
export function makeWords({ root = WORDS } = {}): void {
  const made = new Map<string, string>();
  for (const area of areas(root)) {
    const english = readCatalog(DEFAULT_LANGUAGE, area, root);
    made.set(`${area}.ts`, areaModule(area, english));
    made.set(`use-${area}-words.ts`, hookModule(area));
    made.set(join("all", `${area}.ts`), allModule(area));
    for (const language of LANGUAGES) {
      made.set(
        join(language, `${area}.ts`),
        marksOf(language, area) + catalogModule({ ...english, ...readCatalog(language, area, root) }),
      );
    }
  }
  const folder = join(root, "made");
  for (const [file, text] of made) writeChanged(join(folder, file), text);
  for (const file of globSync("**/*.ts", { cwd: folder })) if (!made.has(file)) rmSync(join(folder, file));
}

/** What code calls an area's words: `timeRecordsWords`, `SayTimeRecords` and so on for 'time-records'. */
export function namesOf(area: string): { words: string; keys: string; say: string; hook: string } {
  const name = area.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const upper = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  return { words: `${name}Words`, keys: `${upper}Words`, say: `Say${upper}`, hook: `use${upper}Words` };
}

function areaModule(area: string, english: Messages): string {
  const { words: name, keys: type, say } = namesOf(area);
  const entries = Object.entries(english).map(([key, message]) => [key, takesOf(message)] as const);
  const isRich = (takes: Takes) => [...takes.values()].includes("tag");
  const keys = (wanted: boolean) =>
    entries
      .filter(([, takes]) => isRich(takes) === wanted)
      .map(([key, takes]) => `    ${JSON.stringify(key)}: { ${typesOf(takes)} };`)
      .join("\n");
  const loads = LANGUAGES.map(
    (language) => `  ${JSON.stringify(language)}: () => import("./${language}/${area}.ts"),`,
  );
  return `// Made by npm run words: see src/words/README.md.
import { type Say, ${entries.some(([, takes]) => isRich(takes)) ? "type Tag, " : ""}wordsOf } from "../words.ts";

export interface ${type} {
  text: {
${keys(false)}
  };
  rich: {
${keys(true)}
  };
}

export type ${say} = Say<${type}>;

export const ${name} = wordsOf<${type}>({
${loads.join("\n")}
});
`;
}

/** What a screen's parts say the area's messages with, apart from the area for code without React. */
function hookModule(area: string): string {
  const { words, say, hook } = namesOf(area);
  return `import { useWords } from "../use-words.ts";
import { ${words} } from "./${area}.ts";

export type { ${say} } from "./${area}.ts";

export const ${hook} = () => useWords(${words});
`;
}

/** All languages at once, for code that cannot load one: the service worker. */
function allModule(area: string): string {
  const name = namesOf(area).words.replace(/Words$/, "Catalogs");
  const imports = LANGUAGES.map((language, at) => `import words${at} from "../${language}/${area}.ts";`);
  const entries = LANGUAGES.map((language, at) => `  ${JSON.stringify(language)}: words${at},`);
  return `import type { Language } from "../../languages.ts";
import type { Catalog } from "../../words.ts";
${imports.join("\n")}

export const ${name}: Record<Language, Catalog> = {
${entries.join("\n")}
};
`;
}

function typesOf(takes: Takes): string {
  const types = [...takes].map(([name, kind]) => `${name}: ${typeOf(kind)}`);
  return types.join("; ");
}

function typeOf(kind: "text" | "number" | "tag" | Set<string>): string {
  if (kind instanceof Set) return [...kind].map((choice) => JSON.stringify(choice)).join(" | ");
  return { text: "string", number: "number", tag: "Tag" }[kind];
}

/** Where the build puts a catalog (.ci/build/chunks.ts). */
function marksOf(language: Language, area: string): string {
  const chunk = FIRST.has(area) ? `// Chunk: first-${language}\n` : "";
  return `${chunk}// Chunk folder: words/${language}\n\n`;
}

function catalogModule(messages: Messages): string {
  const lines = Object.entries(messages).map(
    ([key, message]) => `  ${JSON.stringify(key)}: ${JSON.stringify(compile(message))},`,
  );
  // A key such as "constructor" is then nobody's.
  return `import type { Catalog } from "../../words.ts";

export default { __proto__: null,
${lines.join("\n")}
} as unknown as Catalog;
`;
}

function writeChanged(file: string, text: string): void {
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
  }
  writeFileSync(file, text);
}
