import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uuidOf } from "#lib/hashes.ts";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { pollOptionEntity } from "#schema/entities/poll-option.ts";
import { pollVoteEntity } from "#schema/entities/poll-vote.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { castVote, createPoll } from "./polls.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const ENTITIES = [newsPostEntity, pollOptionEntity, pollVoteEntity, messageEntity];
const ASKED = {
  question: " Tea? ",
  answers: [" Yes", "No "],
  lastsMs: 3_600_000,
  isAnonymous: true,
  asker: { user_name: "Maja", user_role: "manager" } as const,
};
let replica: Replica;
const device = new FakeDevice();

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, device);
const news = async (kind: string) =>
  (await replica.news.find({ selector: { kind } as never }).exec()).map(
    (found) => found.toMutableJSON() as object,
  );
const end = () => new Date(Date.parse(device.readClock().instant) + ASKED.lastsMs).toISOString();

it("asks a poll on the news board, where no message tells of it", async () => {
  const id = await createPoll(context(), "news", ASKED);
  expect(await news("post")).toMatchObject([
    { id, title: "Tea?", category: "poll", in_chat: false, is_anonymous: true, end_date: end() },
  ]);
  const options = (await news("option")) as { position: number }[];
  expect(options.sort((one, other) => one.position - other.position)).toMatchObject([
    { news_post_id: id, text: "Yes", position: 0, votes: 0, change_id: expect.any(String) },
    { news_post_id: id, text: "No", position: 1 },
  ]);
  expect(await replica.messages.find().exec()).toEqual([]);
});

it("asks a poll in the chat with a message that holds it", async () => {
  const id = await createPoll(context(), "chat", { ...ASKED, lastsMs: null });
  expect(await news("post")).toMatchObject([{ in_chat: true, end_date: null }]);
  const [message] = await replica.messages.find().exec();
  expect(message?.toMutableJSON()).toMatchObject({
    type: "poll",
    text: "Tea?",
    poll_id: id,
    poll_end_time: null,
    user_id: manager.id,
    ...ASKED.asker,
    poll_options: [{ text: "Yes" }, { text: "No" }],
  });
});

it("leaves nothing of a poll whose message could not be stored", async () => {
  vi.spyOn(replica.messages, "insert").mockRejectedValueOnce(new Error("full"));
  await expect(createPoll(context(), "chat", ASKED)).rejects.toThrow("full");
  expect([await news("post"), await news("option")]).toEqual([[], []]);
  await createPoll(context(), "chat", ASKED);
  expect(await news("post")).toHaveLength(1);
});

it("sends what it is made of in an order in which each finds what it refers to", async () => {
  await createPoll(context(), "chat", ASKED);
  const orders = async (rows: object[]) =>
    rows.map((row) => must((row as { pending?: { order: number } }).pending, "it waits").order);
  const [post] = await orders(await news("post"));
  const options = await orders(await news("option"));
  const messages = (await replica.messages.find().exec()).map((found) => found.toMutableJSON());
  const [message] = await orders(messages);
  expect(must(post, "a post")).toBeLessThan(Math.min(...options));
  expect(Math.max(...options)).toBeLessThan(must(message, "a message"));
});

it("casts a vote once, whichever tab or device it comes from", async () => {
  const id = await createPoll(context(), "news", ASKED);
  const poll = { id, end_date: end() };
  const [yes, no] = (await news("option")) as { id: string }[];
  const cast = (option: { id: string } | undefined) =>
    castVote(context(), poll, must(option, "an option").id);
  expect(await Promise.all([cast(yes), cast(no)])).toEqual(["cast", "cast-before"]);
  expect(await news("vote")).toMatchObject([
    { id: await uuidOf(`vote ${id} ${manager.id}`), poll_option_id: yes?.id, user_id: manager.id },
  ]);
});

it("takes no vote once the poll is over", async () => {
  const poll = { id: await createPoll(context(), "news", ASKED), end_date: device.readClock().instant };
  expect(await castVote(context(), poll, "any")).toBe("ended");
  expect(await news("vote")).toEqual([]);
});
