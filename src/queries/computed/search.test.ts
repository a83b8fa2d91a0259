import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { LAST_KEY, newestKey } from "#schema/entities/chat-keys.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { newMessage, newPrivateMessage } from "#tests/factories/messages.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPost } from "#tests/factories/news.ts";
import { newPerson } from "#tests/factories/people.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { computeAnswer } from "./computations.ts";
import type { SearchAnswer, SearchQuestion } from "./search.ts";

const [ME, JOSE] = ["d0000000-0000-4000-8000-000000000008", "d0000000-0000-4000-8000-000000000009"];
/** A Monday. */
const TODAY = "2026-03-02";
const QUESTION: SearchQuestion = {
  ...{
    typed: "",
    opening: "",
    me: ME,
    manages: false,
    today: TODAY,
    floor: LAST_KEY,
    openShift: "Open shift",
  },
  settings: { locale: "en-US", zone: "Europe/Dublin", hourCycle: 12, firstDayOfWeek: "mon", currency: "EUR" },
};
const ENTITIES = [
  ...[profileEntity, shiftEntity, swapRequestEntity, messageEntity, privateMessageEntity, newsPostEntity],
  ...[trainingModuleEntity, shiftTemplateEntity, positionEntity, placeEntity],
];

let replica: Replica;
beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.profiles.bulkInsert([
    newPerson({ id: ME, name: "Sam Okafor" }),
    newPerson({ id: JOSE, name: "José Núñez" }),
  ]);
});
afterEach(() => replica.remove());

async function find(typed: string, asked: Partial<SearchQuestion> = {}): Promise<SearchAnswer> {
  const question = { ...QUESTION, opening: crypto.randomUUID(), typed, ...asked };
  return (await computeAnswer("search", replica.name, question)) as SearchAnswer;
}

const shift = (date: string, user_id: string | null, fields: Parameters<typeof newShift>[0] = {}) =>
  newShift({ id: `${date} ${fields.notes ?? ""}`, date, user_id, published: true, ...fields });
const shiftsOf = async (typed: string, asked?: Partial<SearchQuestion>) =>
  (await find(typed, asked)).shifts.map(({ id }) => id.trim());

describe("shifts", () => {
  it("are found by person, day, template, position, place and a person's own notes", async () => {
    const bar = newRow(positionEntity, { name: "Bar" });
    const [north, south] = ["North", "South"].map((name) => newRow(placeEntity, { name })) as [never, never];
    const late = newTemplate({ name: "Late" });
    await replica.templates.bulkInsert([late, bar as never, north, south]);
    await replica.shifts.bulkInsert([
      shift("2026-03-07", JOSE, { time_slot: late.id, notes: "stock" }),
      shift("2026-03-03", null, { position_id: bar.id, place_id: (north as { id: string }).id }),
      shift("2026-03-09", ME, { notes: "keys" }),
    ]);
    expect(await shiftsOf("jose nunez")).toEqual(["2026-03-07 stock"]);
    expect(await shiftsOf("jose saturday")).toEqual(["2026-03-07 stock"]);
    expect(await shiftsOf("late")).toEqual(["2026-03-07 stock"]);
    for (const typed of ["tomorrow", "open", "bar north", "march 3", "2026-03-03"])
      expect((await shiftsOf(typed))[0]).toBe("2026-03-03");
    expect(await shiftsOf("keys")).toEqual(["2026-03-09 keys"]);
    expect(await shiftsOf("stock")).toEqual([]);
    expect(await shiftsOf("stock", { manages: true })).toEqual(["2026-03-07 stock"]);
  });

  it("of others are no drafts, except for managers", async () => {
    await replica.shifts.insert(shift("2026-03-07", JOSE, { published: false }));
    expect(await shiftsOf("jose")).toEqual([]);
    expect(await shiftsOf("jose", { manages: true })).toEqual(["2026-03-07"]);
  });

  it("of before are read only as far back as it takes to find enough", async () => {
    const days = [300, 200, 20, -1, -2, -3].map((ago) => addDays(TODAY, -ago));
    await replica.shifts.bulkInsert(days.map((day) => shift(day, JOSE)));
    const [longAgo, halfAYear, month, one, two, three] = days;
    expect(await shiftsOf("jose")).toEqual([one, two, three, month, halfAYear]);
    expect(await shiftsOf("jose", { today: addDays(TODAY, 150) })).toEqual([
      three,
      two,
      one,
      month,
      halfAYear,
    ]);
    expect(await shiftsOf(String(longAgo))).toEqual([longAgo]);
    expect(await shiftsOf("jose", { today: addDays(TODAY, 500) })).toEqual([]);
  });
});

const at = (minute: number) =>
  new Date(Date.parse("2026-03-02T08:00:00.000Z") + minute * 60_000).toISOString();
const said = (text: string, minute: number, fields = {}) =>
  newMessage({ text, timestamp: at(minute), created_at: at(minute), user_id: JOSE, ...fields });
const messagesOf = async (typed: string, asked?: Partial<SearchQuestion>) =>
  (await find(typed, asked)).messages?.map(({ part, contact }) => (contact ? `${part} (private)` : part));

describe("messages", () => {
  it("are found in the team chat and one's conversations, the newest first", async () => {
    await rows(replica, "team").bulkInsert([
      said("Keys are in the drawer", 1),
      said("Keys again", 3),
      said("Hi", 4),
    ]);
    const content = "Where are the KEYS?";
    await rows(replica, "private").insert(
      newPrivateMessage({ content, from_user_id: JOSE, to_user_id: ME, created_at: at(2) }, ME),
    );
    expect(await messagesOf("keys")).toEqual([
      "Keys again",
      "Keys are in the drawer",
      `${content} (private)`,
    ]);
    expect(await messagesOf("the keys")).toEqual([`${content} (private)`, "Keys are in the drawer"]);
  });

  it("are none of those that the app wrote, or that were cleared", async () => {
    await rows(replica, "team").bulkInsert([
      said("2026-03-03 09:00 17:00", 1, { type: "shift-drop", about: "shift" }),
      said("Before the third", 2),
      said("After the third", 4),
    ]);
    expect(await messagesOf("03-03")).toEqual([]);
    expect(await messagesOf("third", { floor: newestKey(at(3)) })).toEqual(["After the third"]);
  });

  it("are searched in parts, the newest first", async () => {
    const many = Array.from({ length: 2100 }, (_, minute) =>
      said(minute === 5 ? "The needle" : "Hay", minute),
    );
    await rows(replica, "team").bulkInsert(many);
    expect(await messagesOf("needle")).toEqual(["The needle"]);
    expect(await messagesOf("hay")).toHaveLength(6);
  });
});

it("finds posts of the board and modules, for staff published ones, by the words in them", async () => {
  const module = (title: string, published: boolean) =>
    newRow(trainingModuleEntity, { title, description: "About the café", published });
  await replica.training.bulkInsert([module("Coffee", true), module("Cash", false)]);
  await replica.news.bulkInsert([
    newPost({ title: "New menu", content: "From the café" }),
    newPost({ title: "Cafe or bar?", in_chat: true }),
  ]);
  const titles = async (manages: boolean) => {
    const { posts, modules } = await find("cafe", { manages });
    return [...posts, ...modules].map(({ title }) => title).sort();
  };
  expect(await titles(false)).toEqual(["Coffee", "New menu"]);
  expect(await titles(true)).toEqual(["Cash", "Coffee", "New menu"]);
});

it("finds in one opening what it read first, and what has come since in the next", async () => {
  const opening = crypto.randomUUID();
  expect(await shiftsOf("jose", { opening })).toEqual([]);
  await replica.shifts.insert(shift("2026-03-07", JOSE));
  expect(await shiftsOf("jose", { opening })).toEqual([]);
  expect(await shiftsOf("jose")).toEqual(["2026-03-07"]);
});

it("answers early without messages, and nothing once nobody waits", async () => {
  const early: SearchAnswer[] = [];
  const waiting = new AbortController();
  const ask = (opening: string) =>
    computeAnswer(
      "search",
      replica.name,
      { ...QUESTION, opening, typed: "keys" },
      {
        early: (answer) => void early.push(answer),
        progress: () => {},
        signal: waiting.signal,
      },
    );
  await rows(replica, "team").insert(said("Keys", 1));
  expect((await ask("one"))?.messages).toHaveLength(1);
  expect(early).toEqual([expect.objectContaining({ messages: null })]);
  waiting.abort();
  expect(await ask("two")).toBeNull();
  expect(early).toHaveLength(1);
});
