import { expect, it } from "vitest";
import type { Change } from "#schema/protocol/sync.ts";
import { BatchSize } from "./batch-size.ts";

/** One change of each of these rows. */
const changesOf = (...rows: string[]): Change[] =>
  rows.map((id, at) => ({ change_id: `${id} ${at}`, collection: "boards", row: { id }, base: null }));
const rowsOf = (changes: Change[]) => changes.map(({ row }) => row.id).join(" ");

it("sends changes of one row together, however little a request carries", () => {
  const size = new BatchSize();
  const changes = changesOf("a", "b", "a", "c", "b");
  expect(rowsOf(size.sendable(changes))).toBe("a b a c b");
  size.failed(changes);
  expect(rowsOf(size.sendable(changes))).toBe("a a");
  size.worked();
  expect(rowsOf(size.sendable(changes))).toBe("a b a b");
});

it("sets a row aside that fails alone, with all its changes, until nothing else is left", () => {
  const size = new BatchSize();
  const changes = changesOf("a", "b", "a");
  size.failed(changes.filter(({ row }) => row.id === "a"));
  expect(changes.map((change) => size.isAside(change))).toEqual([true, false, true]);
  expect(rowsOf(size.sendable(changes))).toBe("b");
  size.retryAside();
  expect(rowsOf(size.sendable(changes))).toBe("a a");
});

it("leaves a row to the next request that has no room for all its changes", () => {
  const rows = Array.from({ length: 300 }, (_, n) => `row-${n}`);
  const sendable = new BatchSize().sendable(changesOf(...rows, ...rows));
  expect(sendable).toHaveLength(500);
  expect(new Set(sendable.map(({ row }) => row.id)).size).toBe(250);
});
