import { afterEach, expect, it } from "vitest";
import { isMirrored, readingKey } from "./keyboard.ts";

afterEach(() => document.documentElement.removeAttribute("dir"));

const pressed = (key: string) => readingKey({ key, currentTarget: document.body });

it.each([
  ["ltr", "ArrowLeft", "ArrowLeft"],
  ["ltr", "ArrowRight", "ArrowRight"],
  ["rtl", "ArrowLeft", "ArrowRight"],
  ["rtl", "ArrowRight", "ArrowLeft"],
  ["rtl", "ArrowUp", "ArrowUp"],
  ["rtl", "Home", "Home"],
])("where text runs %s, %s is read as %s", (dir, key, read) => {
  document.documentElement.dir = dir;
  expect(pressed(key)).toBe(read);
});

it("is mirrored as the nearest direction says", () => {
  document.documentElement.dir = "rtl";
  const inner = document.body.appendChild(document.createElement("div"));
  expect(isMirrored(inner)).toBe(true);
  inner.dir = "ltr";
  expect(isMirrored(inner)).toBe(false);
  inner.remove();
});
