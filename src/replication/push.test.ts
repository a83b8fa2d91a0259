import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { collectionOf } from "#replica/collections.ts";
import { addStored } from "#replica/rxdb/stored.ts";
import { type Change, NOT_YET, PUSH_BATCH_CHANGES, type PushResponse } from "#schema/protocol/sync.ts";
import { punchChange } from "#tests/factories/demo.ts";
import { open, sam } from "#tests/factories/sync-world.ts";
import { Ledger } from "./ledger.ts";
import { Push } from "./push.ts";

const COUNT = PUSH_BATCH_CHANGES + 2;

/** A device whose presses, by their hashes, wait in order. */
async function waitingPresses() {
  const hashes = Array.from({ length: COUNT }, (_, place) => `${place}`.padStart(64, "0"));
  const replica = await open(sam);
  const documents = hashes.map((hash, order) => ({
    ...{ ...punchChange().row, hash, version: 0, _deleted: false },
    ...{ change_id: crypto.randomUUID(), pending: { base: null, earlier: [], order } },
  }));
  await addStored(collectionOf(replica, "punches"), documents as never);
  return { hashes, ledger: await Ledger.open(replica) };
}

function answerTo(changes: Change[], isPutOff: boolean): PushResponse {
  const refused = { status: "rejected", code: "conflict", reason: NOT_YET, row: null } as const;
  const applied = { status: "applied", row: null } as const;
  const results = changes.map(({ change_id }) => ({ change_id, ...(isPutOff ? refused : applied) }));
  return { server_time: "2026-03-02T12:00:00.000Z", version_before: 1, version: 1, results };
}

it("names the presses that a request leaves for later, by their hashes", async () => {
  const { hashes, ledger } = await waitingPresses();
  const named: string[][] = [];
  const send = async (changes: Change[], waiting: string[]) => {
    named.push(waiting);
    return answerTo(changes, false);
  };
  await new Push(ledger, send, () => "2026-03-02T12:00:00.000Z").all(() => {});
  expect(named).toEqual([hashes.slice(PUSH_BATCH_CHANGES), []]);
});

it("names those that the server puts off with each later request", async () => {
  const { hashes, ledger } = await waitingPresses();
  const named: string[][] = [];
  const send = async (changes: Change[], waiting: string[]) => {
    named.push(waiting);
    return answerTo(changes, named.length === 1);
  };
  await new Push(ledger, send, () => "2026-03-02T12:00:00.000Z").all(() => {});
  expect(named).toEqual([hashes.slice(PUSH_BATCH_CHANGES), hashes.slice(0, PUSH_BATCH_CHANGES)]);
});
