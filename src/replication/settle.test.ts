import { describe, expect, it } from "vitest";
import type { Stored } from "#replica/rxdb/stored.ts";
import { collection, entity } from "#schema/entities/entity.ts";
import { flag, list, text, uuid, wholeNumber } from "#schema/entities/fields.ts";
import type { Change, ChangeResult, WireRow } from "#schema/protocol/sync.ts";
import { settle, settleAll } from "./settle.ts";

const boards = entity("board", {
  ...{ in: collection("boards"), table: "boards", kind: null, isDeletable: true },
  fields: { id: uuid(), title: text(), note: text(), tags: list(text()).merge("set") },
});

/** The same with a field that came later. */
const seated = entity("board", {
  ...{ in: collection("boards"), table: "boards", kind: null, isDeletable: true },
  fields: { ...boards.fields, seats: wholeNumber().byDefault(1) },
});

/** The same with a lock. */
const lockable = entity("board", {
  ...{ in: collection("boards"), table: "boards", kind: null, isDeletable: true, lock: "is_locked" },
  fields: { ...boards.fields, is_locked: flag().byDefault(false) },
});

const BASE = { id: "b", title: "Old", note: "", tags: ["a"], version: 3 };
const wire = (fields: object): WireRow => ({ ...BASE, deleted: false, ...fields }) as WireRow;
const waiting = (fields: object, earlier: string[] = []) =>
  ({
    ...BASE,
    _deleted: false,
    change_id: "c1",
    pending: { base: BASE, earlier, order: 7 },
    ...fields,
  }) as unknown as Stored;
const sent = (fields: object): Change => ({
  change_id: "c1",
  collection: "boards",
  row: { id: "b", title: "Old", note: "", tags: ["a"], ...fields },
  base: { version: 3, changes: [] },
});
const answer = (result: object) => ({ change_id: "c1", ...result }) as ChangeResult;
const outcome = (current: Stored, change: Change, result: object) =>
  settle(boards, current, { change, result: answer(result) });

describe("an applied change", () => {
  it.each(["applied", "already_applied"])("is confirmed with the server's row (%s)", (status) => {
    const row = wire({ title: "New", version: 4, added: "by the server" });
    const { next, issue } = outcome(waiting({ title: "New" }), sent({ title: "New" }), { status, row });
    expect(next).toMatchObject({
      title: "New",
      version: 4,
      change_id: null,
      added: "by the server",
      _deleted: false,
    });
    expect(next).not.toHaveProperty("pending");
    expect(issue).toBeUndefined();
  });

  it("leaves an edit made meanwhile waiting on top of it", () => {
    const current = waiting({ title: "New", note: "keys", change_id: "c2" }, ["c0", "c1"]);
    const row = wire({ title: "New", version: 4 });
    const { next } = outcome(current, sent({ title: "New" }), { status: "applied", row });
    expect(next).toMatchObject({ title: "New", note: "keys", version: 4, change_id: "c2" });
    expect(next.pending).toEqual({ base: row, earlier: [], order: 7 });
    expect(next).not.toHaveProperty("deleted");
  });

  it("keeps what was set back meanwhile", () => {
    const current = waiting({ title: "Old", change_id: "c2" }, ["c1"]);
    const row = wire({ title: "New", version: 4 });
    expect(outcome(current, sent({ title: "New" }), { status: "applied", row }).next).toMatchObject({
      title: "Old",
    });
  });

  it("is given up here when its writer may not read it", () => {
    expect(outcome(waiting({}), sent({}), { status: "applied", row: null }).next).toMatchObject({
      _deleted: true,
      change_id: null,
    });
  });
});

describe("a row that was stored before a field was there", () => {
  const current = waiting({ title: "New" });
  const refused = { change_id: "c1", status: "rejected", code: "invalid" } as ChangeResult;

  it("keeps what somebody has set in it meanwhile", () => {
    const row = wire({ seats: 3, version: 5 });
    const { next } = settle(seated, current, {
      change: sent({}),
      result: answer({ status: "conflict", row }),
    });
    expect(next).toMatchObject({ title: "New", seats: 3, version: 5 });
  });

  it("is refused without having changed it", () => {
    const { issue } = settle(seated, current, { change: sent({ seats: 1 }), result: refused });
    expect([issue?.row.seats, issue?.base?.seats]).toEqual([1, 1]);
  });
});

describe("a conflict", () => {
  it("is merged by field and sent again on top of the server's row", () => {
    const row = wire({ note: "door", tags: ["a", "b"], version: 5 });
    const current = waiting({ title: "New", tags: ["a", "c"] }, ["c0"]);
    const { next, issue } = outcome(current, sent({}), { status: "conflict", row });
    expect(next).toMatchObject({
      title: "New",
      note: "door",
      tags: ["a", "b", "c"],
      version: 5,
      change_id: "c1",
    });
    expect(next.pending).toEqual({ base: row, earlier: [], order: 7, seen: 3 });
    expect(issue).toBeUndefined();
  });

  it("remembers through all of them which row the person saw, and when they edited it", () => {
    const row = wire({ note: "door", version: 6 });
    const pending = { base: wire({ version: 5 }), earlier: [], order: 7, acted: 9, seen: 3 };
    const { next } = outcome(waiting({ title: "New", pending }), sent({}), { status: "conflict", row });
    expect(next.pending).toEqual({ base: row, earlier: [], order: 7, acted: 9, seen: 3 });
  });

  it("is over when the server holds all of it already", () => {
    const row = wire({ title: "New", version: 5 });
    const { next } = outcome(waiting({ title: "New" }), sent({}), { status: "conflict", row });
    expect(next).toMatchObject({ change_id: null, version: 5 });
  });

  it("with a deletion ends in the deletion, and what was entered goes to the inbox", () => {
    const row = wire({ deleted: true, version: 5 });
    const { next, issue } = outcome(waiting({ title: "New" }), sent({}), { status: "conflict", row });
    expect(next).toMatchObject({ _deleted: true, change_id: null });
    expect(issue).toMatchObject({ code: "gone", row: { title: "New" } });
  });

  it("between two deletions is none", () => {
    const row = wire({ deleted: true, version: 5 });
    expect(outcome(waiting({ _deleted: true }), sent({}), { status: "conflict", row }).issue).toBeUndefined();
  });

  it("of a deletion with an edit sends the deletion again", () => {
    const row = wire({ note: "door", version: 5 });
    const { next } = outcome(waiting({ _deleted: true }), sent({}), { status: "conflict", row });
    expect(next).toMatchObject({ _deleted: true, change_id: "c1", version: 5 });
  });
});

describe("a refusal", () => {
  const refused = { status: "rejected", code: "forbidden", reason: null };

  it("gives the edit up for the server's row and keeps what was wanted", () => {
    const { next, issue } = outcome(waiting({ title: "New" }), sent({ title: "New" }), {
      ...refused,
      row: wire({}),
    });
    expect(next).toMatchObject({ title: "Old", change_id: null, version: 3 });
    expect(issue).toMatchObject({
      id: "c1",
      code: "forbidden",
      row: { title: "New" },
      base: BASE,
      held: wire({}),
    });
  });

  it("of a new row leaves nothing but the inbox", () => {
    const current = waiting({ pending: { base: null, earlier: [], order: 1 } });
    const { next, issue } = outcome(current, sent({}), { ...refused, row: null });
    expect(next).toMatchObject({ _deleted: true, change_id: null });
    expect(issue).toMatchObject({ base: null, held: null });
  });

  it("does not take a later edit of the same row with it", () => {
    const current = waiting({ title: "Newer", change_id: "c2" }, ["c1"]);
    const { next, issue } = outcome(current, sent({ title: "New" }), { ...refused, row: wire({}) });
    expect(next).toMatchObject({ title: "Newer", change_id: "c2" });
    expect(next.pending).toMatchObject({ base: wire({}), earlier: [] });
    expect(issue).toMatchObject({ id: "c1", row: { title: "New" } });
  });
});

describe("several answers to one document", () => {
  const edit = (change_id: string, fields: object, result: object) => ({
    change: { ...sent(fields), change_id },
    result: { ...result, change_id } as ChangeResult,
  });
  const refusal = { status: "rejected", code: "conflict", reason: null, row: null };

  it("rest on what was applied last, and of a refusal before that nothing is left to say", () => {
    const current = waiting({
      title: "New",
      change_id: "c2",
      pending: { base: null, earlier: ["c1"], order: 1 },
    });
    const row = wire({ title: "New", version: 4 });
    const { next, issues } = settleAll(boards, current, [
      edit("c1", { title: "First" }, refusal),
      edit("c2", { title: "New" }, { status: "applied", row }),
    ]);
    expect(next).toMatchObject({ title: "New", change_id: null, version: 4 });
    expect(issues).toEqual([]);
  });

  it("tell a third edit from the last that was applied", () => {
    const current = waiting({ note: "c", tags: [], change_id: "c3" }, ["c1", "c2"]);
    const row = wire({ note: "b", tags: ["a", "z"], version: 6 });
    const { next } = settleAll(boards, current, [
      edit("c1", { note: "a" }, { status: "already_applied", row }),
      edit("c2", { note: "b", tags: ["a"] }, { status: "already_applied", row }),
    ]);
    expect(next).toMatchObject({ note: "c", tags: ["z"], change_id: "c3", version: 6 });
  });

  it("put one issue into the inbox when all were refused", () => {
    const current = waiting({ title: "New", change_id: "c2" }, ["c1"]);
    const { next, issues } = settleAll(boards, current, [
      edit("c1", { title: "First" }, refusal),
      edit("c2", { title: "New" }, refusal),
    ]);
    expect(next).toMatchObject({ change_id: null, _deleted: true });
    expect(issues).toMatchObject([{ id: "c2", row: { title: "New" } }]);
  });
});

describe("a row that others may make too", () => {
  const made = (fields: object, pending: object = {}) =>
    waiting({
      version: 0,
      pending: { base: BASE, earlier: [], order: 7, isShared: true, ...pending },
      ...fields,
    });
  const theirs = { title: "Theirs", version: 5 };

  it("is the one that was there first, with what was edited here since", () => {
    const row = wire(theirs);
    expect(outcome(made({}), sent({}), { status: "conflict", row }).next).toMatchObject({
      title: "Theirs",
      change_id: null,
    });
    const { next } = outcome(made({ note: "keys" }), sent({}), { status: "conflict", row });
    expect(next).toMatchObject({ title: "Theirs", note: "keys", pending: { base: row } });
    expect(next.pending).not.toHaveProperty("isShared");
  });

  it("stays theirs when it was removed here before the server had it", () => {
    const { next } = outcome(made({ _deleted: true }), sent({}), { status: "conflict", row: wire(theirs) });
    expect(next).toMatchObject({ title: "Theirs", _deleted: false, change_id: null });
  });

  it.each([
    ["others", { status: "conflict", row: wire({ deleted: true, version: 5 }) }],
    ["this device itself", { status: "rejected", code: "gone", reason: null, row: null }],
  ])("is made again by its next id where its own was deleted by %s", (_, result) => {
    const current = made({ note: "keys" });
    const { next, issue, again } = outcome(current, sent({}), result);
    expect(next).toMatchObject({ _deleted: true, change_id: null });
    expect(again).toBe(current);
    expect(issue).toBeUndefined();
    expect(outcome(made({ _deleted: true }), sent({}), result)).not.toHaveProperty("again");
  });

  it("is made again, too, where its removal was on the way when it was brought back", () => {
    const current = made({ note: "keys", change_id: "c2" }, { earlier: ["c0", "c1"] });
    const removal = {
      change: sent({ deleted: true }),
      result: answer({ status: "applied", row: null }),
    };
    const gone = { status: "rejected", code: "gone", reason: null, row: null, change_id: "c2" };
    const again = { change: { ...sent({}), change_id: "c2" }, result: gone as ChangeResult };
    const kept = settleAll(boards, current, [removal]).next;
    expect(kept).toMatchObject({ note: "keys", change_id: "c2", pending: { isShared: true, base: BASE } });
    for (const settled of [
      settleAll(boards, current, [removal, again]),
      settleAll(boards, { ...current, ...kept }, [again]),
    ]) {
      expect(settled.issues).toEqual([]);
      expect(settled.again).toMatchObject({ note: "keys", pending: { isShared: true } });
    }
  });

  it("is a new row when it is refused", () => {
    const result = { status: "rejected", code: "invalid", reason: null, row: null };
    expect(outcome(made({ change_id: "c1" }), sent({}), result).issue).toMatchObject({ base: null });
  });
});

describe("an edit that takes back another", () => {
  const undone = (fields: object) =>
    waiting({ pending: { base: BASE, earlier: [], order: 7, yields: true }, ...fields });

  it("leaves what others have changed meanwhile, field by field", () => {
    const row = wire({ title: "Theirs", version: 5 });
    const { next } = outcome(undone({ title: "Mine", note: "keys" }), sent({}), { status: "conflict", row });
    expect(next).toMatchObject({ title: "Theirs", note: "keys" });
  });

  it("removes nothing that others have changed meanwhile, and what they have not", () => {
    const [changed, same] = [wire({ note: "door", version: 5 }), wire({ version: 5 })];
    const settled = (row: WireRow) =>
      outcome(undone({ _deleted: true }), sent({}), { status: "conflict", row });
    expect(settled(changed).next).toMatchObject({ note: "door", _deleted: false, change_id: null });
    expect(settled(same).next).toMatchObject({ _deleted: true, change_id: "c1" });
  });

  it("is nothing for a row that others have deleted", () => {
    const row = wire({ deleted: true, version: 5 });
    const { next, issue } = outcome(undone({ title: "Mine" }), sent({}), { status: "conflict", row });
    expect([next._deleted, issue]).toEqual([true, undefined]);
  });
});

describe("a lock that others set meanwhile", () => {
  const locked = wire({ note: "door", is_locked: true, version: 5 });
  const meets = (fields: object, yields?: true | "lock", row = locked) => {
    const current = waiting({ pending: { base: BASE, earlier: [], order: 7, ...(yields && { yields }) } });
    const result = answer({ status: "conflict", row });
    return settle(lockable, { ...current, ...fields } as Stored, { change: sent({}), result });
  };

  it.each([
    ["filled", "lock", { title: "Filled" }],
    ["cleared for a fill", "lock", { _deleted: true }],
    ["taken back", true, { title: "Undone" }],
    ["taken back as a whole", true, { _deleted: true }],
  ] as const)("holds what was %s, which is kept for who did it", (_, yields, fields) => {
    const { next, issue } = meets(fields, yields);
    expect(next).toMatchObject({
      title: "Old",
      note: "door",
      is_locked: true,
      change_id: null,
      _deleted: false,
    });
    const { _deleted, ...values } = { _deleted: false, ...fields };
    expect(issue).toMatchObject({ id: "c1", code: "conflict", reason: "locked", held: locked, base: BASE });
    expect(issue?.row).toMatchObject({ ...values, ...(_deleted && { deleted: true }) });
  });

  it("is nothing to tell of where nothing was to change", () => {
    expect(meets({}, "lock")).toEqual({ next: expect.objectContaining({ note: "door", change_id: null }) });
  });

  it("holds no edit of a person, and nothing that was made of the locked row", () => {
    expect(meets({ title: "Mine" }).next).toMatchObject({ title: "Mine", is_locked: true, change_id: "c1" });
    const current = waiting({ title: "Undone", is_locked: true });
    const pending = { base: { ...BASE, is_locked: true }, earlier: [], order: 7, yields: true as const };
    const result = answer({ status: "conflict", row: locked });
    const { next, issue } = settle(lockable, { ...current, pending }, { change: sent({}), result });
    expect(next).toMatchObject({ title: "Undone", note: "door" });
    expect(issue).toBeUndefined();
  });

  it("is all that a fill gives way to", () => {
    const edited = wire({ title: "Theirs", note: "door", version: 5 });
    expect(meets({ title: "Filled" }, "lock", edited).next).toMatchObject({ title: "Filled", note: "door" });
    expect(meets({ _deleted: true }, "lock", edited).next).toMatchObject({ _deleted: true, change_id: "c1" });
    const gone = wire({ deleted: true, version: 5 });
    expect(meets({ title: "Filled" }, "lock", gone).issue).toMatchObject({ code: "gone" });
  });

  it("holds also when it comes between two answers", () => {
    const { next } = meets({ title: "Filled" }, "lock", wire({ note: "door", version: 4 }));
    const result = answer({ status: "conflict", row: locked });
    const second = settle(lockable, next as Stored, { change: sent({}), result });
    expect(second).toMatchObject({ next: { title: "Old", change_id: null }, issue: { reason: "locked" } });
  });
});
