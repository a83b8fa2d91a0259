import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { readWaitingFiles } from "#replica/files/waiting-files.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newText } from "#tests/factories/training.ts";
import { discardAttachment } from "./discard-attachment.ts";
import { addModule, editModule, orderModules, removeModule } from "./training.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
let replica: Replica;
let device: FakeDevice;

beforeEach(async () => {
  device = new FakeDevice();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [trainingModuleEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, device);
const stored = async () =>
  (await replica.training.find().exec())
    .map((found) => found.toMutableJSON() as TrainingModule)
    .sort((one, other) => one.position - other.position);

it("adds drafts, each after all others, that wait to be sent", async () => {
  const first = await addModule(context(), "Food safety");
  const second = await addModule(context(), "Closing up");
  expect(await stored()).toMatchObject([
    {
      kind: "module",
      id: first,
      business_id: manager.businessId,
      title: "Food safety",
      content: [],
      position: 0,
      published: false,
      created_by: manager.id,
      change_id: expect.any(String),
    },
    { id: second, position: 1 },
  ]);
});

it("changes a module by what it is right then", async () => {
  const id = await addModule(context(), "Food safety");
  const add = (block: string) =>
    editModule(context(), id, ({ content }) => ({ content: [...content, newText(block)] as never }));
  await Promise.all([add("a"), add("b")]);
  const [module] = await stored();
  expect(module?.content.map((block) => block.id)).toEqual(["a", "b"]);
});

it("says when a module is not there any more", async () => {
  const id = await addModule(context(), "Food safety");
  await removeModule(context(), id);
  expect(await editModule(context(), id, () => ({ title: "Back" }))).toBeNull();
  expect(await stored()).toEqual([]);
});

it("lets a block be without the file that was given up", async () => {
  const id = await addModule(context(), "Food safety");
  const path = `${manager.businessId}/training/${id}/a0000000-0000-4000-8000-000000000001.png`;
  const image = { id: crypto.randomUUID(), type: "image", title: "Oven", name: "a.png", size: 3, path };
  await editModule(context(), id, () => ({ content: [newText(), image] as never }));
  await discardAttachment(context(), path);
  const [module] = await stored();
  expect(module?.content[1]).toEqual({ ...image, path: null, name: "", size: 0 });
});

it("removes the files of a module with it", async () => {
  const id = await addModule(context(), "Food safety");
  const path = `${manager.businessId}/training/${id}/a0000000-0000-4000-8000-000000000001.png`;
  const image = { id: crypto.randomUUID(), type: "image", title: "", name: "a.png", size: 3, path };
  await editModule(context(), id, () => ({ content: [newText(), image] as never }));
  await removeModule(context(), id);
  const waiting = await readWaitingFiles(manager.id);
  expect(waiting.map((file) => [file.path, file.blob])).toEqual([[path, null]]);
});

it("puts modules into an order, and writes only those whose place is another", async () => {
  const ids = [];
  for (const title of ["a", "b", "c"]) ids.push(await addModule(context(), title));
  const before = await stored();
  await orderModules(context(), [ids[1], ids[0], ids[2]].map(String));
  const after = await stored();
  expect(after.map(({ title }) => title)).toEqual(["b", "a", "c"]);
  expect(after[2]?.change_id).toBe(before[2]?.change_id);
});
