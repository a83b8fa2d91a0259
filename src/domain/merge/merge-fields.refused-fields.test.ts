import { expect, it } from "vitest";
import { changedFieldsOfRefused } from "./merge-fields.ts";

it("keeps of an edit what differs from its base", () => {
  const base = { id: "1", name: "Early", note: null, reading: { a: 1, b: 2 } };
  expect(changedFieldsOfRefused({ id: "1", name: "Late", reading: { b: 2, a: 1 } }, base)).toEqual({
    name: "Late",
  });
});

it("keeps all of a new row but its id", () => {
  expect(changedFieldsOfRefused({ id: "1", name: "Late", note: null }, null)).toEqual({
    name: "Late",
    note: null,
  });
});
