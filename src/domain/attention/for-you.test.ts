import { describe, expect, it } from "vitest";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { newDeadline, newEntry } from "#tests/factories/availability.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { newMessage } from "#tests/factories/messages.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { seriesOf } from "../availability/entries.ts";
import {
  dueTraining,
  type ForYouKind,
  type ForYouSources,
  forYouItems,
  isTold,
  unpublishedWeeks,
} from "./for-you.ts";

const ZONE = "Europe/Dublin";
/** A Monday. */
const TODAY = "2026-03-02";

/** A source of a kind, by an id, on a day or at an instant. */
const SOURCES: {
  [Kind in ForYouKind]: (id: string, at: string) => NonNullable<ForYouSources[Kind]>[number];
} = {
  missing: (id, date) => ({
    shift: { ...newShift({ id, date }), user_id: "ann" },
    ...{ isWaiting: false, kind: "late" },
  }),
  cover: (time_slot, date) => ({
    cover: { need: { ...newShift({ date }), time_slot, headcount: 2 } as never, least: 1, gaps: [] },
    name: "Late",
  }),
  "swap-asked": (id, date) => swapOf(id, date),
  claim: (id, date) => newShift({ id, date, claimed_by_user_id: "ben" }),
  drop: (id, date) => newShift({ id, date, status: "dropped" }),
  swap: (id, date) => swapOf(id, date),
  "days-off": (id, date) => seriesOf([newEntry({ id, date })])[0] as never,
  correction: (id, date) => newRow(punchCorrectionEntity, { id, clock_in_time: `${date}T09:00:00.000Z` }),
  deadline: (id, due_date) => newDeadline({ id, due_date }),
  training: (id, due) => ({ id, title: "Fire safety", due }),
  poll: (id, date) =>
    newRow(newsPostEntity, { id, end_date: date === "never" ? null : `${date}T17:00:00.000Z` }),
  announcement: (id, date) => newMessage({ id, created_at: `${date}T08:00:00.000Z` }),
  news: (id, date) => newRow(newsPostEntity, { id, created_at: `${date}T08:00:00.000Z` }),
  told: (id, date) => newRow(notificationEntity, { id, created_at: `${date}T08:00:00.000Z` }),
  unpublished: (_, week) => ({ week, count: 3 }),
};

function swapOf(id: string, date: string) {
  const [given, wanted] = [newShift({ date: "2026-03-20" }), newShift({ date })];
  return { swap: newSwap(given, wanted, { id }), given, wanted, obstacle: null };
}

/** Parses 'claim a 2026-03-05'. */
function sourcesOf(words: readonly string[]): ForYouSources {
  const found: Record<string, unknown[]> = {};
  for (const word of words) {
    const [kind = "", id = "", at = ""] = word.split(" ");
    const made = SOURCES[kind as ForYouKind](id, at.length === 2 ? `2026-03-${at}` : at);
    found[kind] = [...(found[kind] ?? []), made];
  }
  return found;
}

const ORDER = caseTable(`
  nothing                                | -                                        | -
  what is wrong now before all           | claim a 02, cover l 02, missing m 02     | cover l, missing m, claim a
  an earlier lateness first              | missing b 02, missing a 01               | missing a, missing b
  today's cover before tomorrow's        | cover b 03, claim a 02, cover a 02       | cover a, claim a, cover b
  a request by its day                   | claim a 06, swap b 04, days-off c 05     | swap b, days-off c, claim a
  of tomorrow before those that wait     | claim a 04, swap-asked b 03              | swap-asked b, claim a
  a swap by the earlier of its shifts    | swap b 10, drop a 15                     | swap b, drop a
  of the past after coming ones          | correction a 01, claim b 03              | claim b, correction a
  what is overdue before what waits      | claim a 04, deadline d 01                | deadline d, claim a
  what has a date after what others wait for | deadline d 05, training t 04, claim a 20 | claim a, training t, deadline d
  a poll that ends tomorrow before later requests | claim a 04, poll p 03           | poll p, claim a
  a poll without an end after those with one | poll a never, poll b 30             | poll b, poll a
  news after all that has a date, the latest first | news a 01, told b 02, announcement c 01, poll p 30 | poll p, told b, announcement c, news a
  the roster that can wait at last       | unpublished - 02, told b 01              | told b, unpublished 2026-03-02
  after as many as are read how many more | claim a 04, claim b 05, claim c 06, claim d 07, claim e 08 | claim a, claim b, claim c, more claim 2
`);

it.each(ORDER)("lists %s", (_, words, expected) => {
  const items = forYouItems(sourcesOf(listed(words)), TODAY, ZONE);
  const names = items.map((item) => {
    if (item.kind === "more") return `more ${item.of} ${item.count}`;
    return item.kind === "cover"
      ? `cover ${item.of.cover.need.time_slot}`
      : item.key.replace(/ null$| ben$/, "");
  });
  expect(names).toEqual(listed(expected));
});

it("counts days in the business's zone", () => {
  const late = newRow(newsPostEntity, { id: "p", end_date: "2026-03-04T05:30:00.000Z" });
  const claim = newShift({ id: "a", date: "2026-03-04", claimed_by_user_id: "ben" });
  const kinds = (zone: string) =>
    forYouItems({ poll: [late], claim: [claim] }, TODAY, zone).map(({ kind }) => kind);
  expect(kinds("America/Los_Angeles")).toEqual(["poll", "claim"]);
  expect(kinds(ZONE)).toEqual(["claim", "poll"]);
});

it("tells answers, but not what the list shows as long as it waits", () => {
  const told = (key: string, read = false) => isTold({ key, read });
  expect([told("claim-denied"), told("swap-agreed"), told("correction-approved")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([told("swap-requested"), told("training-due"), told("claim-denied", true)]).toEqual([
    false,
    false,
    false,
  ]);
});

describe("training", () => {
  const module = { id: "m", title: "Fire safety", published: true };
  it.each([
    ["is due in a week", "2026-03-09", "not-started", true, true],
    ["is due later", "2026-03-10", "not-started", true, false],
    ["is overdue", "2026-02-01", "in-progress", true, true],
    ["is completed", "2026-03-03", "completed", true, false],
    ["has no date", null, "not-started", true, false],
    ["is not published", "2026-03-03", "not-started", false, false],
  ])("that %s", (_, due, kind, published, isListed) => {
    const found = dueTraining(
      [{ ...module, published }],
      () => ({ state: { kind }, assigned: { due } }),
      TODAY,
    );
    expect(found).toEqual(isListed ? [{ id: "m", title: "Fire safety", due }] : []);
  });
});

it("counts the drafts and changes of each week", () => {
  const shifts = [
    newShift({ date: "2026-03-03" }),
    newShift({ date: "2026-03-05", published: true }),
    newShift({ date: "2026-03-09" }),
  ];
  const weekOf = (day: string) => (day < "2026-03-08" ? "2026-03-01" : "2026-03-08");
  expect(unpublishedWeeks(shifts, weekOf)).toEqual([
    { week: "2026-03-01", count: 2 },
    { week: "2026-03-08", count: 1 },
  ]);
});
