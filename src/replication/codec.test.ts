import { describe, expect, it } from "vitest";
import type { Stored } from "#replica/rxdb/stored.ts";
import { collection, entity } from "#schema/entities/entity.ts";
import { uuid } from "#schema/entities/fields.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { removed, toChange, toDocument } from "./codec.ts";

const stored = (fields: object) =>
  ({ id: "p", version: 0, change_id: "c1", _deleted: false, ...fields }) as unknown as Stored;
const pending = (base: object | null, earlier: string[] = []) => ({ pending: { base, earlier, order: 1 } });

describe("the base of a change", () => {
  it.each([
    ["nothing, for what the server never saw", pending(null), null],
    ["the server's row it was made from", pending({ id: "p", version: 4 }), { version: 4, changes: [] }],
    ["a change before it, whose answer may be lost", pending(null, ["c0"]), { version: 0, changes: ["c0"] }],
    ["both", pending({ version: 4 }, ["a", "b"]), { version: 4, changes: ["a", "b"] }],
  ])("is %s", (_, fields, base) => {
    expect(toChange(punchCorrectionEntity, stored(fields)).base).toEqual(base);
  });
});

it("says when the last edit was made, and which row the person saw before it was merged", () => {
  const base = { id: "p", version: 4 };
  const once = { base, earlier: [], order: 1700000000000.25 };
  expect(toChange(punchCorrectionEntity, stored({ pending: once }))).toMatchObject({
    acted_at: 1700000000000,
    base: { version: 4, changes: [] },
  });
  const again = { ...once, acted: 1700000060000, seen: 2 };
  expect(toChange(punchCorrectionEntity, stored({ pending: again }))).toMatchObject({
    acted_at: 1700000060000,
    base: { version: 4, changes: [], seen: 2 },
  });
  expect(toChange(punchCorrectionEntity, stored({ pending: { ...once, order: 0 } }))).not.toHaveProperty(
    "acted_at",
  );
});

it("sends its kind and the writable fields only, and the default or null for those that are missing", () => {
  const { row } = toChange(punchCorrectionEntity, stored({ user_id: "u", secret: 1 }));
  const fields = punchCorrectionEntity.writable.filter((field) => field !== "deleted");
  expect(Object.keys(row)).toEqual(["kind", ...fields]);
  expect(row).toMatchObject({ id: "p", user_id: "u", clock_out_time: null });
});

it("says of a deleted document that it is deleted, and of others nothing", () => {
  const fields = { id: uuid() };
  const home = { in: collection("boards"), table: "boards", kind: null };
  const boards = entity("board", { ...home, isDeletable: true, fields });
  expect(toChange(boards, stored({ _deleted: true })).row).toEqual({ id: "p", deleted: true });
  expect(toChange(boards, stored({})).row).toEqual({ id: "p" });
});

it("takes a server's row as confirmed", () => {
  const row = { id: "p", version: 3, deleted: true };
  expect(toDocument(row)).toEqual({ id: "p", version: 3, change_id: null, _deleted: true });
});

it("gives a document up with nothing waiting", () => {
  expect(removed(stored(pending(null)))).toMatchObject({ id: "p", change_id: null, _deleted: true });
  expect(removed(stored(pending(null)))).not.toHaveProperty("pending");
});
