import { expect, it, vi } from "vitest";
import type { AuditChange, AuditPage } from "#schema/protocol/audit-log.ts";
import { readSome } from "./use-audit-log.ts";

const page = (ids: number[], next: number | null): AuditPage => ({
  server_time: `of ${ids}`,
  changes: ids.map((id) => ({ id }) as AuditChange),
  people: Object.fromEntries(ids.map((id) => [id, `name ${id}`])),
  next: next === null ? null : { at: "then", id: next },
});

it("reads on until there is enough", async () => {
  const read = vi.fn(async (_, before) => (before ? page([3, 2], 2) : page([4], 4)));
  const found = await readSome(read, { kind: "pay" }, null, 2);
  expect(found).toEqual({
    server_time: "of 4",
    changes: [{ id: 4 }, { id: 3 }, { id: 2 }],
    people: { 2: "name 2", 3: "name 3", 4: "name 4" },
    next: { at: "then", id: 2 },
  });
  expect(read.mock.calls).toEqual([
    [{ kind: "pay" }, null],
    [{ kind: "pay" }, { at: "then", id: 4 }],
  ]);
});

it("stops at the end", async () => {
  const read = vi.fn(async (_, before) => (before ? page([], null) : page([], 9)));
  expect((await readSome(read, {}, null, 50)).changes).toEqual([]);
  expect(read).toHaveBeenCalledTimes(2);
});
