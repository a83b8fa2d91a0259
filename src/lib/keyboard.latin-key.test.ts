import { expect, it } from "vitest";
import { latinKey } from "./keyboard.ts";

it.each([
  ["z", "KeyZ", false, "z"],
  ["Z", "KeyZ", true, "Z"],
  ["y", "KeyZ", false, "y"],
  ["ئ", "KeyZ", false, "z"],
  ["~", "KeyZ", true, "~"],
  ["؟", "Slash", true, "?"],
  ["ArrowUp", "ArrowUp", false, "ArrowUp"],
  ["٥", "Digit5", false, "٥"],
])("%s on %s (with Shift: %s) is %s", (key, code, shiftKey, expected) => {
  expect(latinKey({ key, code, shiftKey })).toBe(expected);
});
