import { describe, expect, it } from "vitest";
import { REFUSED, type Stored } from "#replica/same-state.ts";
import { timeRecordEntity } from "#schema/entities/time-record.ts";
import { toChange, toDocument } from "./codec.ts";

const stored = (fields: object): Stored => ({
  id: "p",
  version: 0,
  change_id: "c1",
  _deleted: false,
  ...fields,
});
const baseOf = (edited: Stored, assumed?: Stored) =>
  toChange(timeRecordEntity as never, edited, assumed).base;

describe("the base of a change", () => {
  it.each([
    ["nothing, for what the server never saw", stored({}), undefined, null],
    [
      "the server state it was made from",
      stored({}),
      stored({ version: 4, change_id: "" }),
      { version: 4, change_id: null },
    ],
    [
      "the change before it, once that was pushed",
      stored({}),
      stored({ change_id: "c0" }),
      { version: 0, change_id: "c0" },
    ],
    [
      "the first change, whose answer may have been lost",
      stored({ first_change: "c0" }),
      undefined,
      { version: 0, change_id: "c0" },
    ],
    [
      "its own version, when it was carried over to another replica",
      stored({ version: 7 }),
      undefined,
      { version: 7, change_id: null },
    ],
    [
      "never a mark of ours",
      stored({}),
      stored({ version: 4, change_id: REFUSED }),
      { version: 4, change_id: null },
    ],
  ])("is %s", (_, edited, assumed, base) => {
    expect(baseOf(edited, assumed)).toEqual(base);
  });
});

it("sends the writable fields only, and null for those that are missing", () => {
  const { row } = toChange(timeRecordEntity as never, stored({ user_id: "u", secret: 1 }), undefined);
  expect(Object.keys(row)).toEqual(timeRecordEntity.writable);
  expect(row).toMatchObject({ id: "p", user_id: "u", clock_out_time: null });
});

it("takes a server's row as confirmed", () => {
  expect(toDocument({ id: "p", version: 3, deleted: true })).toEqual({
    id: "p",
    version: 3,
    change_id: "",
    _deleted: true,
  });
});
