import { describe, expect, it } from "vitest";
import { newMessage } from "#tests/factories/messages.ts";
import { SeededRandom } from "#tests/factories/seeded-random.ts";
import { dayFinder } from "../time/zones.ts";
import { type ChatLine, chatItems, isLate, teamLines } from "./messages.ts";

const dayOf = dayFinder("Europe/Dublin");
const teamLine = teamLines(({ text }) => text);
const line = (at: string, user_id = "ann", fields: Parameters<typeof newMessage>[0] = {}) =>
  teamLine(newMessage({ created_at: `2026-03-${at}.000Z`, user_id, text: at, ...fields }));

/** Each item as a word; a star marks lines that name their writer. */
function said(lines: readonly ChatLine[], readUpTo: string | null = null) {
  return chatItems(lines, { me: "me", readUpTo, dayOf }).map((item) => {
    if (item.kind === "line") return `${item.isNamed ? "*" : ""}${item.line.text}`;
    return item.kind === "day" ? item.day : "new";
  });
}

describe("the items of a conversation", () => {
  it("begin each day with its date, by the clocks of the business", () => {
    expect(said([line("29T23:30:00"), line("30T00:10:00")])).toEqual([
      "2026-03-30",
      "*29T23:30:00",
      "*30T00:10:00",
    ]);
    expect(said([line("02T23:58:00"), line("03T00:01:00")])).toEqual([
      "2026-03-02",
      "*02T23:58:00",
      "2026-03-03",
      "*03T00:01:00",
    ]);
  });

  it("name somebody once while they go on within five minutes", () => {
    const lines = [line("02T09:00:00"), line("02T09:04:59"), line("02T09:05:00", "ben"), line("02T09:06:00")];
    expect(said(lines)).toEqual([
      "2026-03-02",
      "*02T09:00:00",
      "02T09:04:59",
      "*02T09:05:00",
      "*02T09:06:00",
    ]);
    expect(said([line("02T09:00:00"), line("02T09:05:00")])[2]).toBe("*02T09:05:00");
  });

  it("name them again beside what is more than a message", () => {
    const lines = [line("02T09:00:00", "ann", { type: "announcement" }), line("02T09:01:00")];
    expect(said(lines)).toEqual(["2026-03-02", "*02T09:00:00", "*02T09:01:00"]);
  });

  it("say once what is new: the first of others that arrived after what was read", () => {
    const lines = [line("02T09:00:00"), line("02T09:01:00", "me"), line("02T09:02:00"), line("02T09:03:00")];
    expect(said(lines, "2026-03-02T09:00:00.000Z")).toEqual([
      "2026-03-02",
      "*02T09:00:00",
      "*02T09:01:00",
      "new",
      "*02T09:02:00",
      "02T09:03:00",
    ]);
    expect(said(lines, "2026-03-02T09:03:00.000Z")).not.toContain("new");
    expect(said(lines)).not.toContain("new");
  });

  it("begin no day twice for what waits with a clock that is behind", () => {
    const lines = [line("03T09:00:00"), line("02T09:00:00", "me")];
    expect(said(lines)).toEqual(["2026-03-03", "*03T09:00:00", "*02T09:00:00"]);
  });
});

it("of any conversation every line is there once, in its order, and every key is another", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = new SeededRandom(seed);
    let at = Date.parse("2026-03-27T20:00:00.000Z");
    const lines = Array.from({ length: random.below(40) }, () => {
      at += random.below(8 * 3_600_000);
      const user_id = random.pick(["me", "ann", "ben"]) ?? "me";
      return teamLine(newMessage({ created_at: new Date(at).toISOString(), user_id }));
    });
    const readUpTo = random.chance(0.5) ? new Date(at - random.below(48 * 3_600_000)).toISOString() : null;
    const items = chatItems(lines, { me: "me", readUpTo, dayOf });
    expect(items.flatMap((item) => (item.kind === "line" ? [item.line] : []))).toEqual(lines);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    const days = items.flatMap((item) => (item.kind === "day" ? [item.day] : []));
    expect(days).toEqual([...new Set(lines.map(({ arrivedAt }) => dayOf(Date.parse(arrivedAt))))]);
    expect(items.filter(({ kind }) => kind === "new").length).toBeLessThanOrEqual(1);
  }
});

it.each([
  ["09:00:00.000", "09:01:00.000", false],
  ["09:00:00.000", "09:01:00.001", true],
  ["09:05:00.000", "09:00:00.000", false],
])("what is written at %s and arrives at %s is late: %s", (written, arrived, expected) => {
  const [writtenAt, arrivedAt] = [`2026-03-02T${written}Z`, `2026-03-02T${arrived}Z`];
  expect(isLate({ writtenAt, arrivedAt })).toBe(expected);
});
