import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newUser } from "#tests/factories/replica.ts";
import { WITH_BOARDS } from "#tests/factories/sync-world.ts";
import { collectionOf, type Replica } from "./collections.ts";
import { editAllLocally, patchLocally } from "./local-change.ts";
import { openReplica } from "./rxdb/open-replica.ts";
import { type Document, REPLICATION_CONTEXT, withoutBookkeeping } from "./rxdb/stored.ts";

type Board = Document & { votes: number; tags: string[] };

const user = newUser(crypto.randomUUID());
const newId = () => crypto.randomUUID();
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: user.id, generation: Math.random() }, WITH_BOARDS);
});
afterEach(() => replica.close());

it("counts both of two increments made at once, and keeps the row they began from", async () => {
  const boards = collectionOf(replica, "boards");
  const board = {
    id: newId(),
    business_id: String(user.businessId),
    title: "",
    note: "",
    tags: [],
    votes: 2,
  };
  await boards.insert({ ...board, version: 4, change_id: null } as never);
  const changes = [newId(), newId()];
  await Promise.all(
    changes.map((changeId, at) =>
      patchLocally<Board>(
        boards as never,
        board.id,
        ({ votes, tags }) => ({ votes: votes + 1, tags: [...tags, String(at)] }),
        changeId,
      ),
    ),
  );
  const row = withoutBookkeeping((await boards.findOne(board.id).exec())?.toMutableJSON() ?? {});
  expect(row).toMatchObject({ votes: 4, tags: ["0", "1"], change_id: changes[1] });
  expect(row).toMatchObject({ pending: { base: { votes: 2, version: 4 }, earlier: [changes[0]] } });
});

it("says that there is no such row, and asks for no change of it", async () => {
  const ask = () => expect.unreachable();
  expect(await patchLocally(replica.corrections, newId(), ask, newId())).toBeNull();
});

it("tells of several edits at once, as of what somebody did, which is what sends them", async () => {
  const boards = collectionOf(replica, "boards");
  const told: { context: string; ids: string[] }[] = [];
  const following = boards.eventBulks$.subscribe(({ context, events }) =>
    told.push({ context, ids: events.map(({ documentId }) => documentId) }),
  );
  const row = { business_id: String(user.businessId), title: "", note: "", tags: [], votes: 0 };
  const ids = [newId(), newId()];
  await editAllLocally(boards, ids, (id) => ({ kind: "add", document: { ...row, id } }), newId);
  following.unsubscribe();
  expect(told).toEqual([{ context: expect.not.stringContaining(REPLICATION_CONTEXT), ids }]);
});
