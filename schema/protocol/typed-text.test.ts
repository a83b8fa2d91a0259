import * as v from "valibot";
import { expect, it } from "vitest";
import { signUpRequest } from "./sign-up.ts";
import { createStaffRequest, staffEmail, staffPassword, updateStaffRequest } from "./staff-functions.ts";
import { inviteStaffRequest } from "./staff-invites.ts";
import { emailAddress } from "./typed-text.ts";

it.each([
  ["pat.o'neil@example.com", "pat.o'neil@example.com"],
  ["r&d@example.com", "r&d@example.com"],
  ["info@xn--mller-kva.de", "info@xn--mller-kva.de"],
  ["info@müller.de", "info@xn--mller-kva.de"],
  [" info@MÜLLER.de ", "info@xn--mller-kva.de"],
  ["a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"],
  ["first+tag@mail.co.uk", "first+tag@mail.co.uk"],
  ["a/b=c{d}@example.org", "a/b=c{d}@example.org"],
])("takes %s as %s", (typed, address) => expect(v.parse(emailAddress, typed)).toBe(address));

it.each([
  "",
  "anna",
  "anna@",
  "@example.com",
  "anna@example",
  "anna@1.2.3.4",
  "anna@example.c",
  "anna@exa mple.com",
  "anna@example..com",
  "anna@a@example.com",
  "anna@müller.de/x",
  "mü ller@example.com",
  "anna@example.com\nBcc: all@example.com",
  `${"a".repeat(250)}@example.com`,
])("does not take %s", (typed) => expect(v.is(emailAddress, typed)).toBe(false));

it("is one rule for adding, inviting, signing up and changing", () => {
  for (const { entries } of [createStaffRequest, inviteStaffRequest, signUpRequest]) {
    expect(entries.email).toBe(staffEmail);
  }
  expect(updateStaffRequest.entries.email.wrapped).toBe(staffEmail);
});

it("counts a password in bytes, as the sign-in service does", () => {
  expect(v.is(staffPassword, "a".repeat(72))).toBe(true);
  expect(v.is(staffPassword, "a".repeat(73))).toBe(false);
  const [problem] = v.safeParse(staffPassword, "é".repeat(37)).issues ?? [];
  expect(problem?.type).toBe("max_bytes");
});
