import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { pollResults } from "#domain/polls/poll-results.ts";
import { must } from "#lib/must.ts";
import { type NewsPost, newsPostEntity } from "#schema/entities/news-post.ts";
import { type PollOption, pollOptionEntity } from "#schema/entities/poll-option.ts";
import { type PollVote, pollVoteEntity } from "#schema/entities/poll-vote.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { actAs } from "#tests/factories/database.ts";
import { voteId } from "#tests/factories/named-id.ts";
import {
  addBusiness,
  type OpenBackend,
  type Person,
  startOpenBackend,
} from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";

// Anonymous votes of devices that were offline: each person has one, and everybody counts the same, once they are counted.

const business = randomUUID();
const named = (name: string, role: Person["role"]): Person => ({
  ...{ id: randomUUID(), email: `${name}@votes.test`, name, role },
});
const [boss, ann, ben] = [named("boss", "manager"), named("ann", "employee"), named("ben", "employee")];
const others = ["cleo", "dora", "emil", "finn"].map((name) => named(name, "employee"));
const ENTITIES = [newsPostEntity, pollOptionEntity, pollVoteEntity];

let backend: OpenBackend;
let generation = 0;
let devices: QuietDevice[];
let poll: string;
let tea: string;
let coffee: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
  await addBusiness(backend.db, business, [boss, ann, ben, ...others]);
});
afterAll(() => backend.close());
beforeEach(async () => {
  devices = [];
  [poll, tea, coffee] = [randomUUID(), randomUUID(), randomUUID()];
  await ask(poll, null);
});
afterEach(async () => {
  for (const device of devices) await device.close();
});

async function ask(id: string, end: string | null) {
  await backend.db.query(
    `insert into public.news_posts (id, business_id, title, category, is_anonymous, end_date, created_by)
     values ($1, $2, 'Tea or coffee?', 'poll', true, $3, $4)`,
    [id, business, end, boss.id],
  );
  for (const [position, option] of [tea, coffee].entries()) {
    await backend.db.query(
      "insert into public.poll_options (id, business_id, news_post_id, text, position) values ($1, $2, $3, $4, $5)",
      [option, business, id, String(position), position],
    );
  }
}

async function deviceOf(person: Person): Promise<QuietDevice> {
  const device = await openQuietDevice(backend.url, person, ENTITIES, generation++);
  devices.push(device);
  return device;
}

async function vote(device: QuietDevice, option: string) {
  const user_id = device.person.id;
  await device.make(pollVoteEntity, {
    ...{ id: voteId(poll, user_id), business_id: business, news_post_id: poll },
    ...{ poll_option_id: option, user_id, created_at: new Date().toISOString() },
  } as { id: string });
}

/** Somebody of the others votes, by whatever device. */
async function voteOf(person: Person | undefined, option: string) {
  const user_id = must(person, "somebody").id;
  await backend.db.transaction(async (transaction) => {
    await actAs(transaction, user_id);
    await transaction.query(
      `insert into public.poll_votes (id, business_id, news_post_id, poll_option_id, user_id)
       values ($1, $2, $3, $4, $5)`,
      [voteId(poll, user_id), business, poll, option, user_id],
    );
  });
}

const end = () =>
  backend.db.query("update public.news_posts set end_date = now() - interval '1 minute' where id = $1", [
    poll,
  ]);

/** What the server does every few minutes. */
const count = () => backend.db.query("select access.count_secret_votes()");

/** What the card shows: the phase, and the votes for tea and for coffee. */
async function shown(device: QuietDevice) {
  const post = must((await device.row(newsPostEntity, poll)) as NewsPost | null, "the poll");
  const options = (await device.rows(pollOptionEntity)) as unknown as PollOption[];
  const votes = (await device.rows(pollVoteEntity)) as unknown as PollVote[];
  const isOfIt = ({ news_post_id }: { news_post_id: string }) => news_post_id === poll;
  const known = { post, options: options.filter(isOfIt), votes: votes.filter(isOfIt) };
  const { phase, answers } = pollResults(known, device.person.id, new Date().toISOString());
  return [phase, ...answers.map((answer) => (answer.isMine ? `${answer.votes} with mine` : answer.votes))];
}

it("two people who vote offline are both counted, on every device alike", async () => {
  const [one, other, third] = [await deviceOf(ann), await deviceOf(ben), await deviceOf(boss)];
  await vote(one, tea);
  await vote(other, coffee);
  expect(await shown(one)).toEqual(["voted", "1 with mine", 0]);
  for (const device of [one, other, third, one]) expect(await device.exchange()).toBe(true);
  expect(await shown(one)).toEqual(["voted", "1 with mine", 0]);
  expect(await shown(other)).toEqual(["voted", 0, "1 with mine"]);
  expect(await shown(third)).toEqual(["open", 0, 0]);
  for (const person of others.slice(0, 3)) await voteOf(person, tea);
  await count();
  for (const device of [one, other, third]) expect(await device.exchange()).toBe(true);
  expect(await shown(one)).toEqual(["voted", "4 with mine", 1]);
  expect(await shown(other)).toEqual(["voted", 4, "1 with mine"]);
  expect(await shown(third)).toEqual(["open", 4, 1]);
});

it("fewer than five anonymous votes are counted for nobody, and what came after five waits for the end", async () => {
  const third = await deviceOf(boss);
  const shownAfterCounting = async () => {
    await count();
    expect(await third.exchange()).toBe(true);
    return shown(third);
  };
  for (const person of [ann, ben, ...others.slice(0, 2)]) await voteOf(person, tea);
  expect(await shownAfterCounting()).toEqual(["open", 0, 0]);
  await voteOf(others[2], coffee);
  expect(await shownAfterCounting()).toEqual(["open", 4, 1]);
  await voteOf(others[3], coffee);
  expect(await shownAfterCounting()).toEqual(["open", 4, 1]);
  await end();
  expect(await shownAfterCounting()).toEqual(["ended", 4, 2]);
  const { rows } = await backend.db.query("select from access.polls_to_count where news_post_id = $1", [
    poll,
  ]);
  expect(rows).toEqual([]);
});

it("of two devices of one person the first that arrives counts, and the other shows it", async () => {
  const [phone, tablet] = [await deviceOf(ann), await deviceOf(ann)];
  await vote(phone, tea);
  await vote(tablet, coffee);
  expect(await phone.exchange()).toBe(true);
  expect(await tablet.exchange()).toBe(true);
  expect(await shown(tablet)).toEqual(["voted", "1 with mine", 0]);
  expect(await tablet.issues()).toEqual([]);
  await end();
  await count();
  for (const device of [phone, tablet]) {
    expect(await device.exchange()).toBe(true);
    expect(await shown(device)).toEqual(["ended", "1 with mine", 0]);
  }
});

it("a poll that is deleted goes from every device with its answers and votes", async () => {
  const [phone, third] = [await deviceOf(ann), await deviceOf(boss)];
  await vote(phone, tea);
  for (const device of [phone, third]) expect(await device.exchange()).toBe(true);
  await third.remove(newsPostEntity, poll);
  for (const device of [third, phone, third]) expect(await device.exchange()).toBe(true);
  for (const device of [phone, third]) {
    expect(await device.row(newsPostEntity, poll)).toBeNull();
    for (const entity of [pollOptionEntity, pollVoteEntity]) {
      const left = (await device.rows(entity)) as unknown as { news_post_id: string }[];
      expect(left.filter(({ news_post_id }) => news_post_id === poll)).toEqual([]);
    }
  }
});

it("a vote that arrives after the end is not counted, and its voter is told why", async () => {
  const phone = await deviceOf(ann);
  await vote(phone, tea);
  await end();
  expect(await phone.exchange()).toBe(true);
  await count();
  expect(await phone.exchange()).toBe(true);
  expect(await shown(phone)).toEqual(["ended", 0, 0]);
  expect(await phone.issues()).toMatchObject([{ collection: "news", reason: "poll_ended" }]);
});
