import { afterEach, expect, it, vi } from "vitest";
import { guestLanguageOf, rememberGuestLanguage } from "./guest-language.ts";

const KEY = "shiftkeep-tablet-languages";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it("remembers what each person last chose", () => {
  rememberGuestLanguage("sam", "es-US");
  rememberGuestLanguage("ann", "de-US");
  rememberGuestLanguage("sam", "fr-US");
  expect([guestLanguageOf("sam"), guestLanguageOf("ann"), guestLanguageOf("bo")]).toEqual([
    "fr-US",
    "de-US",
    null,
  ]);
});

it.each(["no JSON", "[1]", '{"sam":7}'])("takes %s for nothing", (text) => {
  localStorage.setItem(KEY, text);
  expect(guestLanguageOf("sam")).toBeNull();
});

it("does without where the tablet is full", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  rememberGuestLanguage("sam", "es-US");
  expect(guestLanguageOf("sam")).toBeNull();
});
