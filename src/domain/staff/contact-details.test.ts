import { expect, it } from "vitest";
import { changedFields } from "#lib/changed-fields.ts";
import { newPerson } from "#tests/factories/people.ts";
import { type ContactDetails, contactOf, emergencyContactText, telOf } from "./contact-details.ts";

const NONE = contactOf({});
it("is none on a device that never heard of any", () => {
  const { phone: _, shows_phone: __, ...older } = newPerson();
  expect(contactOf(older)).toEqual(NONE);
});

it("changes only what differs", () => {
  const before = { ...NONE, phone: "1", emergency_name: "Ruth" };
  expect(changedFields<ContactDetails>(before, { ...before, phone: null, shows_phone: true })).toEqual({
    phone: null,
    shows_phone: true,
  });
  expect(changedFields(before, { ...before })).toEqual({});
});

it.each([
  ["Ruth", "Mother", "Ruth (Mother)"],
  ["Ruth", null, "Ruth"],
  [null, "Mother", null],
])("calls %s, %s: %s", (emergency_name, emergency_relationship, said) => {
  expect(emergencyContactText({ emergency_name, emergency_relationship })).toBe(said);
});

it.each([
  ["+353 (1) 555-0100", "tel:+35315550100"],
  ["01.555.0100 ext. 12", "tel:015550100,12"],
  ["+49 30 1234567 Durchwahl 12", "tel:+49301234567,12"],
  ["+1 555 0100 #12", "tel:+15550100,12"],
])("dials %s as %s", (phone, address) => expect(telOf(phone)).toBe(address));
