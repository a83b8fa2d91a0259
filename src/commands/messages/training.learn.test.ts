import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { trainingProgressEntity } from "#schema/entities/training-progress.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newProgress, newQuiz, newText } from "#tests/factories/training.ts";
import { completeModule, handInQuiz, seeBlocks } from "./training.ts";

const sam = newUser("b0000000-0000-4000-8000-000000000001", "employee");
const MODULE = "a0000000-0000-4000-8000-000000000001";
const { quiz, answer } = newQuiz(100, ["Ab"], ["a"]);
const right = answer ?? { id: quiz.id, picks: {} };
const wrong = { id: quiz.id, picks: {} };
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [trainingProgressEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(sam, replica, new FakeDevice());
const stored = async () => (await replica.training.find().exec()).map((found) => found.toMutableJSON());

it("keeps one row for a person and a module, with all that was seen", async () => {
  await seeBlocks(context(), MODULE, ["a"]);
  await seeBlocks(context(), MODULE, ["b", "a"]);
  await seeBlocks(context(), MODULE, ["c"]);
  expect(await stored()).toMatchObject([
    {
      kind: "progress",
      module_id: MODULE,
      user_id: sam.id,
      status: "started",
      seen: ["a", "b", "c"],
      answers: [],
    },
  ]);
});

it("makes the same row on another device, and none where there is one", async () => {
  await seeBlocks(context(), MODULE, ["a"]);
  const [first] = await stored();
  await replica.training.find().remove();
  await seeBlocks(context(), "another", ["a"]);
  expect((await stored())[0]?.id).not.toBe(first?.id);
  await replica.training.insert(newProgress({ user_id: sam.id, module_id: MODULE }) as never);
  await seeBlocks(context(), MODULE, ["b"]);
  expect(
    (await stored()).filter((row) => (row as unknown as { module_id: string }).module_id === MODULE),
  ).toHaveLength(1);
});

it("writes nothing that is known", async () => {
  await seeBlocks(context(), MODULE, ["a"]);
  const [before] = await stored();
  await seeBlocks(context(), MODULE, ["a"]);
  expect((await stored())[0]?.change_id).toBe(before?.change_id);
});

it("hands a quiz in again, and completes a module once it is passed", async () => {
  await handInQuiz(context(), MODULE, wrong);
  await completeModule(context(), MODULE, [newText(), quiz]);
  expect(await stored()).toMatchObject([{ status: "started", answers: [wrong] }]);
  await handInQuiz(context(), MODULE, right);
  await completeModule(context(), MODULE, [newText(), quiz]);
  const completed = {
    status: "completed",
    score: 100,
    answers: [right],
    completed_at: new FakeDevice().instant,
  };
  expect(await stored()).toMatchObject([completed]);
  await handInQuiz(context(), MODULE, wrong);
  expect(await stored()).toMatchObject([completed]);
});
