import { expect, it } from "vitest";
import { nameOfAddress } from "./contact-details.ts";

it.each([
  ["olivia@cafe.test", "Olivia"],
  ["olivia.byrne@cafe.test", "Olivia Byrne"],
  ["olivia-byrne_72@cafe.test", "Olivia Byrne"],
  ["olivia.byrne+shop@cafe.test", "Olivia Byrne"],
  ["élise@cafe.test", "Élise"],
  ["1234@cafe.test", ""],
  ["", ""],
])("%s is %j", (email, name) => {
  expect(nameOfAddress(email)).toBe(name);
});
