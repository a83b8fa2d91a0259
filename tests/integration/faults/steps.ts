import { requestCorrection } from "#commands/clock/corrections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import type { SeededRandom } from "#tests/factories/seeded-random.ts";
import { type Board, boardEntity, cardEntity } from "#tests/factories/test-collections.ts";
import { collectionIn, type RunDevice } from "./device.ts";
import type { Write } from "./evidence.ts";
import type { Scene } from "./gather.ts";

/** A run in progress. */
export interface Run extends Scene {
  random: SeededRandom;
  /** Counts what was typed, so that nothing is typed twice. */
  typed: number;
}

/** How often people do what, compared to the rest. */
const WRITES = {
  correct: 4,
  addBoard: 4,
  addCard: 4,
  editBoard: 10,
  vote: 6,
  tag: 6,
  editCard: 4,
  removeBoard: 1,
  removeCard: 2,
  addInVain: 1,
  addRefused: 1,
};
const WRITES_MAX = 4;

/** A few writes of random kinds, one after the other, on this device. */
export async function writeSomething(run: Run, device: RunDevice): Promise<void> {
  const count = 1 + run.random.below(WRITES_MAX);
  for (let at = 0; at < count; at++) {
    run.typed++;
    await writeOnce(run, device);
  }
}

function writeOnce(run: Run, device: RunDevice): Promise<void> {
  switch (run.random.weighted(WRITES)) {
    case "correct":
      return correct(run, device);
    case "addBoard":
      return addBoard(run, device, word(run, "title")).then(() => {});
    case "addCard":
      return anyOf(run, device, boardEntity).then((board) => addCard(run, device, board));
    case "editBoard":
      return edit(run, device, boardEntity, () => newText(run, run.random.chance(0.5) ? "title" : "note"));
    case "vote":
      return edit(run, device, boardEntity, (row) => newVotes(run, row as never));
    case "tag":
      return edit(run, device, boardEntity, (row) => newTags(run, row as never));
    case "editCard":
      return edit(run, device, cardEntity, () => newText(run, "text"));
    case "removeBoard":
      return anyOf(run, device, boardEntity).then((id) => remove(run, device, boardEntity, id));
    case "removeCard":
      return anyOf(run, device, cardEntity).then((id) => remove(run, device, cardEntity, id));
    case "addInVain":
      return addBoard(run, device, word(run, "in vain")).then((id) => remove(run, device, boardEntity, id));
    case "addRefused":
      return addBoard(run, device, word(run, "refused")).then((id) => addCard(run, device, id));
  }
}

function word({ typed }: Run, what: string): string {
  return `${what} ${typed}`;
}

function note(run: Run, device: RunDevice, write: Partial<Write>) {
  run.writes.push({
    ...{ device: device.name, userId: device.person.id, changeId: "", collection: "", id: "", kind: "patch" },
    ...{ fields: {}, votes: 0, tagsAdded: [], tagsRemoved: [], uncertain: false },
    ...write,
  });
}

/** Asks for a correction as the app does it, or amends one that was asked for. */
async function correct(run: Run, one: RunDevice): Promise<void> {
  const { person, replica, device, name } = one;
  device.instant = new Date(Date.UTC(2026, 2, 2) + run.typed * 60_000 + name.length).toISOString();
  const collection = collectionIn(one, punchCorrectionEntity);
  const own = await collection.find({ selector: { user_id: person.id } as never }).exec();
  const id = run.random.pick(own.map((row) => row.id).sort());
  if (id && run.random.chance(0.5)) {
    const before = (await readStored(collection, [id])).get(id);
    const fields = { clock_out_time: new Date(Date.parse(device.instant) + 3_600_000).toISOString() };
    const changeId = run.random.uuid();
    const after = await patchLocally(collection, id, fields as never, changeId);
    if (!after) return;
    const uncertain = after.version !== before?.version;
    return note(run, one, { changeId, collection: punchCorrectionEntity.collection, id, fields, uncertain });
  }
  const user = { id: person.id, businessId: run.businessId, role: person.role };
  const wish = {
    ...{ record_id: null, clock_in_time: device.instant, clock_out_time: null, breaks: null },
    reason: word(run, "reason"),
  };
  const asked = await requestCorrection(commandContext(user, replica, device), wish);
  const written = punchCorrectionEntity.writable.filter((field) => field !== "deleted");
  note(run, one, {
    changeId: String(asked.change_id),
    collection: punchCorrectionEntity.collection,
    id: asked.id,
    kind: "insert",
    fields: Object.fromEntries(written.map((field) => [field, asked[field as keyof typeof asked] ?? null])),
  });
}

async function insert(run: Run, device: RunDevice, entity: Entity, document: object, write: Partial<Write>) {
  const changeId = run.random.uuid();
  const id = run.random.uuid();
  const row = { id, business_id: run.businessId, ...document };
  await insertLocally(collectionIn(device, entity), row as never, changeId);
  note(run, device, { ...write, changeId, collection: entity.collection, id, kind: "insert" });
  return id;
}

function addBoard(run: Run, device: RunDevice, title: string): Promise<string> {
  const tag = word(run, "tag");
  const fields = { title, note: word(run, "note") };
  const document = { ...fields, tags: [tag], votes: 1 };
  return insert(run, device, boardEntity, document, { fields, votes: 1, tagsAdded: [tag] });
}

async function addCard(run: Run, device: RunDevice, board: string | undefined): Promise<void> {
  if (!board) return;
  const fields = { board_id: board, text: word(run, "card") };
  await insert(run, device, cardEntity, fields, { fields });
}

interface Edit {
  /** What the document holds afterwards. */
  patch: object;
  write: Partial<Write>;
}

function newText(run: Run, field: string): Edit {
  const fields = { [field]: word(run, field) };
  return { patch: fields, write: { fields } };
}

function newVotes({ random }: Run, row: Board): Edit {
  const votes = random.pick([-1, 1, 2, 3]) ?? 1;
  return { patch: { votes: row.votes + votes }, write: { votes } };
}

function newTags(run: Run, row: Board): Edit {
  const old = run.random.chance(0.4) ? run.random.pick(row.tags) : undefined;
  if (old) {
    return { patch: { tags: row.tags.filter((tag) => tag !== old) }, write: { tagsRemoved: [old] } };
  }
  const tag = word(run, "tag");
  return { patch: { tags: [...row.tags, tag] }, write: { tagsAdded: [tag] } };
}

/** Any live row a device shows; often the same one, so that people meet. The order of the database must not decide. */
async function anyOf(run: Run, device: RunDevice, entity: { collection: string }) {
  const documents = await collectionIn(device, entity).find().exec();
  const ids = documents.map(({ id }) => id).sort();
  return run.random.chance(0.5) ? ids[0] : run.random.pick(ids);
}

async function edit(
  run: Run,
  device: RunDevice,
  entity: { collection: string },
  change: (row: object) => Edit,
) {
  const id = await anyOf(run, device, entity);
  const collection = collectionIn(device, entity);
  const before = id && (await readStored(collection, [id])).get(id);
  if (!before || before._deleted) return;
  const { patch, write } = change(before);
  const changeId = run.random.uuid();
  const after = await patchLocally(collection, id, patch, changeId);
  if (!after) return;
  const uncertain = after.version !== before.version;
  note(run, device, { ...write, changeId, collection: entity.collection, id, uncertain });
}

async function remove(run: Run, device: RunDevice, entity: { collection: string }, id: string | undefined) {
  const collection = collectionIn(device, entity);
  if (!id || !(await collection.findOne(id).exec())) return;
  const changeId = run.random.uuid();
  await removeLocally(collection, id, changeId);
  note(run, device, { changeId, collection: entity.collection, id, kind: "remove" });
}
