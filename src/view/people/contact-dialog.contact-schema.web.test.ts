import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { contactOf } from "#domain/staff/contact-details.ts";
import { viewWords } from "#words/made/view.ts";
import { contactSchema } from "./contact-dialog.tsx";

const schema = contactSchema(await viewWords.load("en-US"), "2026-03-02");

const NONE = contactOf({});
const messagesOf = (fields: object) =>
  v
    .safeParse(schema, { ...NONE, ...fields })
    .issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [];

describe("what the form takes", () => {
  it.each([
    "",
    null,
    "+353 1 555 0100",
    "(01) 555-0100",
    "01.555.0100 ext. 12",
    "112 34",
    "+49 30 1234567 Durchwahl 12",
    "01 23 45 67 89 poste 4021",
    "+1-555-0100;ext=12",
    "+1 555 0100 #12",
    "030\u2013123\u2011456",
  ])("the number %s", (phone) => expect(messagesOf({ phone })).toEqual([]));

  it.each([
    ["٠١ ٥٥٥ ٠١٠٠", "01 555 0100"],
    ["۰۱۵۵۵۰۱۰۰", "015550100"],
    ["＋３５３ １ ５５５", "+353 1 555"],
    ["\u202a+353\u00a01 555\u202c", "+353 1 555"],
  ])("the number %s as %s", (phone, plain) => expect(v.parse(schema, { ...NONE, phone }).phone).toBe(plain));

  it.each(["112", "call me", "+353 1 555 0100 or 0101", "1".repeat(18), "12 34+5"])(
    "not the number %s",
    (phone) => expect(messagesOf({ phone })).toEqual([expect.stringContaining("phone: Enter a phone")]),
  );

  it("asks whose number an emergency contact is, and nothing else", () => {
    expect(messagesOf({ emergency_phone: "+353 1 555 0100" })).toEqual([
      "emergency_name: Enter the contact's name",
    ]);
    expect(messagesOf({ emergency_name: "Ruth", emergency_phone: "+353 1 555 0100" })).toEqual([]);
    expect(messagesOf({ emergency_name: "Ruth" })).toEqual([]);
  });

  it("makes nothing of spaces", () => {
    expect(v.parse(schema, { ...NONE, phone: "  ", emergency_relationship: " Mother " })).toEqual({
      ...NONE,
      emergency_relationship: "Mother",
    });
  });
});

describe("a date of birth", () => {
  it.each([null, "1900-01-01", "2026-03-02"])("may be %s", (birth_date) =>
    expect(messagesOf({ birth_date })).toEqual([]),
  );
  it.each(["1899-12-31", "2026-03-03"])("is not %s", (birth_date) =>
    expect(messagesOf({ birth_date })).toEqual(["birth_date: Enter a date of birth in the past"]),
  );
});
