import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { checkWords } from "#ci/words/check.ts";
import { exportWords, importWords, outdatedKeys } from "#ci/words/exchange.ts";
import { makeWords } from "#ci/words/make.ts";

const ENGLISH = {
  save: "Save",
  late: "{name} was {minutes, plural, one {# minute} other {# minutes}} late",
  terms: "Read <link>our terms</link>",
  "status.open": "Open",
};
const SOURCES = new Map([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of a file.
  ["src/clock.tsx", 'useWords(clockWords); say("save"); say("late"); say("terms"); say(`status.${status}`)'],
  ["src/other.tsx", 'useWords(otherWords); say("save")'],
]);

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "words-"));
  write("en-US", ENGLISH);
});

function write(language: string, messages: Record<string, string>) {
  mkdirSync(join(root, language), { recursive: true });
  writeFileSync(join(root, language, "clock.json"), JSON.stringify(messages));
}

describe("the check of the catalogs", () => {
  const german = { ...ENGLISH, save: "Sichern" };
  const checked = () => checkWords(SOURCES, root).map((line) => line.replace(/^src\/words\//, ""));

  it("finds nothing wrong where each language has what English has", () => {
    write("es", german);
    write("en-GB", {});
    expect(checked()).toEqual([]);
  });

  it.each([
    [
      "a missing message",
      { save: "Sichern", late: ENGLISH.late, terms: ENGLISH.terms },
      "status.open is missing",
    ],
    ["an unknown one", { ...german, more: "Mehr" }, "more is not in the English catalog"],
    ["another value", { ...german, save: "{name}" }, "save takes name: text, in English nothing"],
    ["a lost tag", { ...german, terms: "Bedingungen" }, "terms takes nothing, in English link: tag"],
    [
      "a lost plural",
      { ...german, late: "{name}: {minutes, plural, other {#}}" },
      'late has no plural form "one" for {minutes}',
    ],
    ["a space at the end", { ...german, save: "Sichern " }, "save begins or ends with a space"],
  ])("finds %s", (_, messages, problem) => {
    write("es", messages);
    expect(checked()).toEqual([`es/clock.json: ${problem}.`]);
  });

  it("asks for every plural form of Arabic", () => {
    write("ar", { ...ENGLISH, late: "{name} {minutes, plural, one {#} other {#}}" });
    expect(checked().map((line) => /"(\w+)"/.exec(line)?.[1])).toEqual(["zero", "two", "few", "many"]);
  });

  it("finds what no code of the area says", () => {
    write("en-US", { ...ENGLISH, unused: "Unused" });
    expect(checked()).toEqual(["en-US/clock.json: unused is used nowhere."]);
  });

  it.each(["{name", "{name, date}", "{n, plural, one {#}}"])("does not take %j for a message", (message) => {
    write("en-US", { ...ENGLISH, save: message });
    expect(checked).toThrow();
  });
});

it("compiles the types of the keys and each language's messages", () => {
  write("es", { ...ENGLISH, save: "Sichern" });
  makeWords({ root });
  const area = readFileSync(join(root, "made", "clock.ts"), "utf8");
  expect(area).toContain('"late": { name: string; minutes: number }');
  expect(area).toContain('"terms": { link: Tag }');
  expect(readFileSync(join(root, "made", "all", "clock.ts"), "utf8")).toContain('"es": words2');
  expect(readFileSync(join(root, "made", "es", "clock.ts"), "utf8")).toContain('"save": "Sichern"');
  // Until it is translated there, a region says what American English says.
  expect(readFileSync(join(root, "made", "en-GB", "clock.ts"), "utf8")).toContain('"save": "Save"');
});

describe("the exchange with translators", () => {
  it("hands out each message with its English and where it is said, and takes it back", () => {
    write("es", { save: "Sichern" });
    const file = exportWords("es", SOURCES, root);
    expect(file.clock?.save).toEqual({
      english: "Save",
      translation: "Sichern",
      usedIn: ["src/clock.tsx"],
      isOutdated: false,
    });
    const late = { ...file.clock?.late, translation: "{name}: {minutes}" } as never;
    importWords("es", { clock: { ...file.clock, late, gone: late } }, root);
    const saved = JSON.parse(readFileSync(join(root, "es", "clock.json"), "utf8"));
    expect(saved).toEqual({ save: "Sichern", late: "{name}: {minutes}" });
  });

  it("says which English is newer than its translation", () => {
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@demo.test", ...words], {
        cwd: root,
      });
    const commit = (at: string) => {
      git("add", ".");
      git("commit", "--quiet", "--message", at, "--date", at);
    };
    git("init", "--quiet");
    write("es", { ...ENGLISH, save: "Sichern" });
    commit("2026-11-01T12:00:00Z");
    expect(outdatedKeys("es", "clock", root)).toEqual([]);
    write("en-US", { ...ENGLISH, save: "Save changes" });
    expect(outdatedKeys("es", "clock", root)).toEqual(["save"]);
    write("es", { ...ENGLISH, save: "Änderungen sichern" });
    expect(outdatedKeys("es", "clock", root)).toEqual([]);
  });
});
