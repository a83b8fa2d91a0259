import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { replicaDatabases } from "../rxdb/replica-databases.ts";
import { prefixOf } from "../rxdb/replica-names.ts";
import { forgetFile, keepFile, readKeptFile } from "./kept-files.ts";

const file = (bytes: number) => new Blob(["x".repeat(bytes)], { type: "text/plain" });
const at = (minute: number) => `2026-03-02T12:0${minute}:00.000Z`;

function newReplica() {
  const userId = crypto.randomUUID();
  return { userId, name: `${prefixOf(userId)}0` };
}

it("keeps what was opened with its type, and forgets it when told", async () => {
  const { name } = newReplica();
  expect(await readKeptFile(name, "a", at(0))).toBeNull();
  await keepFile(name, { path: "a", file: file(3), at: at(0) });
  const kept = await readKeptFile(name, "a", at(1));
  expect([await kept?.text(), kept?.type]).toEqual(["xxx", "text/plain"]);
  await forgetFile(name, "a");
  expect(await readKeptFile(name, "a", at(2))).toBeNull();
});

it("makes room by what was not opened for the longest time", async () => {
  const { name } = newReplica();
  await keepFile(name, { path: "first", file: file(4), at: at(1) }, 10);
  await keepFile(name, { path: "second", file: file(4), at: at(2) }, 10);
  await readKeptFile(name, "first", at(3));
  await keepFile(name, { path: "third", file: file(4), at: at(4) }, 10);
  const there = await Promise.all(["first", "second", "third"].map((one) => readKeptFile(name, one, at(5))));
  expect(there.map(Boolean)).toEqual([true, false, true]);
});

it("lies beside the replica, with which it is deleted", async () => {
  const { userId, name } = newReplica();
  await keepFile(name, { path: "a", file: file(1), at: at(0) });
  expect(await replicaDatabases(prefixOf(userId))).toMatchObject([
    { replica: name, collection: "attachments" },
  ]);
});
