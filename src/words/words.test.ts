import { expect, it, vi } from "vitest";
import {
  type Catalog,
  loadLanguage,
  loadWords,
  type MessageKeys,
  type Say,
  sayOf,
  withoutIsolates,
  wordsOf,
} from "./words.ts";

interface Example extends MessageKeys {
  text: { late: { minutes: number; name: string }; done: object };
  rich: { terms: { link: (chunks: unknown[]) => unknown; name: string } };
}

// As `npm run words` compiles "{name} was {minutes, plural, one {# minute} other {# minutes}} late".
const ENGLISH = {
  __proto__: null,
  done: "Done",
  late: [["name"], " was ", ["minutes", 2, { one: [0, " minute"], other: [0, " minutes"] }], " late"],
  terms: [["name"], ", read ", ["link", "our terms"]],
} as unknown as Catalog;
const ARABIC = { done: "تم", late: ["تأخر ", ["name"], " ", ["minutes"]] } as unknown as Catalog;

const english: Say<Example> = sayOf("en-US", ENGLISH);

it("says messages with their values, and plurals by the language", () => {
  expect(english("done")).toBe("Done");
  expect(english("late", { name: "Ann", minutes: 1 })).toBe("Ann was 1 minute late");
  expect(english("late", { name: "Ann", minutes: 1200 })).toBe("Ann was 1,200 minutes late");
});

it("gives the pieces of a message with tags, for who draws them", () => {
  const pieces = english.pieces("terms", { name: "Ann", link: (chunks) => ({ chunks }) });
  expect(pieces).toEqual(["Ann, read ", { chunks: ["our terms"] }]);
});

it("keeps values of the other direction from moving the words around them", () => {
  const arabic: Say<Example> = sayOf("ar-EG", ARABIC);
  expect(english("late", { name: "ليلى", minutes: 2 })).toBe("\u2068ليلى\u2069 was 2 minutes late");
  expect(arabic("late", { name: "Ann", minutes: 2 })).toContain("\u2068Ann\u2069");
});

it("chooses by a value in every direction", () => {
  const message = [["kind", 1, { new: ["إضافة ", ["name"]], other: "تغيير" }]];
  const arabic: Say<MessageKeys & { text: { change: { kind: string; name: string } } }> = sayOf("ar-EG", {
    change: message,
  } as unknown as Catalog);
  expect(arabic("change", { kind: "new", name: "Ann" })).toBe("إضافة \u2068Ann\u2069");
  // Words that begin with a Latin name run as their own language does.
  expect(arabic("change", { kind: "new", name: "Ann، ٧ ص" })).toBe("إضافة \u2067Ann، ٧ ص\u2069");
  expect(arabic("change", { kind: "new", name: "Late، 16:00" })).toBe("إضافة \u2067Late، 16:00\u2069");
});

it("leaves no invisible signs in the name of a file", () => {
  expect(withoutIsolates(english("late", { name: "ليلى", minutes: 2 }))).toBe("ليلى was 2 minutes late");
});

it("throws for a key that it does not have, also one that objects have", () => {
  const say: (key: string) => string = sayOf("en-US", ENGLISH) as never;
  expect(() => say("constructor")).toThrow(/constructor/);
});

const noWords = async () => ({ default: {} as Catalog });
const imports = {
  "en-US": vi.fn(async () => ({ default: ENGLISH })),
  "en-GB": noWords,
  de: noWords,
  fr: noWords,
  es: vi.fn(async (): Promise<{ default: Catalog }> => {
    throw new Error("offline");
  }),
  ar: vi.fn(async () => ({ default: ARABIC })),
};
const example = wordsOf<Example>(imports);

it("loads the language of a locale once, and all areas' on request", async () => {
  expect(example.loaded("ar-EG")).toBeUndefined();
  await loadWords("ar-EG");
  await example.load("ar-MA");
  expect(example.loaded("ar-EG")?.("done")).toBe("تم");
  expect(imports.ar).toHaveBeenCalledOnce();
});

it("says whether all words of a language could be loaded, and leaves those alone that could not", async () => {
  expect(await loadLanguage("ar-EG")).toBe(true);
  expect(await loadLanguage("es-MX")).toBe(false);
  expect(example.loaded("es-MX")).toBeUndefined();
});

it("speaks English where a language cannot be fetched", async () => {
  const say = await example.load("es-MX");
  expect(say("done")).toBe("Done");
  expect(example.loaded("es-MX")).toBe(say);
});

it("speaks the language itself once that could be fetched after all", async () => {
  imports.es.mockResolvedValueOnce({ default: { done: "Fertig" } as unknown as Catalog });
  expect(example.loaded("es-MX")?.("done")).toBe("Done");
  expect(await loadLanguage("es-MX")).toBe(true);
  expect(example.loaded("es-MX")?.("done")).toBe("Fertig");
  expect((await example.load("es-MX"))("done")).toBe("Fertig");
});
