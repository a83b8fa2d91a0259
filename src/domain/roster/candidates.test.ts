import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeEntity } from "#schema/entities/place.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { rankCandidates } from "./candidates.ts";
import type { RosterRules, RosterShift } from "./check-roster.ts";

const HOUR_MS = 3_600_000;
const RULES: RosterRules = {
  zone: "UTC",
  approvalMode: true,
  hours: [],
  around: { before: 0, after: 0 },
  weekStart: "sun",
  restMinMs: 11 * HOUR_MS,
  dayMaxMs: 10 * HOUR_MS,
  weekMaxMs: 48 * HOUR_MS,
};

/** 'anna 10 09:00-17:00': the person ('-' for nobody) and the day of June. */
function shift(text: string, id = text): RosterShift {
  const [person = "", day = "", hours = ""] = text.split(" ");
  const [start_time = "", end_time = ""] = hours.split("-");
  const user_id = person === "-" ? null : person;
  return { id, user_id, date: `2026-06-${day}`, start_time, end_time, time_slot: null, status: "scheduled" };
}

const OPEN = shift("- 10 09:00-17:00", "open");
const PEOPLE: { id: string; payrate: number | null }[] = ["anna", "ben", "cleo"].map((id) => ({
  id,
  payrate: 10,
}));
const day = (user_id: string, more: object) => ({
  user_id,
  date: "2026-06-10",
  all_day: true,
  start_time: null,
  end_time: null,
  available: true,
  status: "approved" as const,
  reason: null,
  ...more,
});

function ranked(texts: string[], availability: ReturnType<typeof day>[] = [], rules = {}, people = PEOPLE) {
  const shifts = [OPEN, ...texts.map((text) => shift(text))];
  return rankCandidates(OPEN, people, { shifts, availability, rules: { ...RULES, ...rules } });
}
const names = (...input: Parameters<typeof ranked>) => ranked(...input).map(({ user_id }) => user_id);

describe("who fits a shift", () => {
  it("are those who are free, before those who asked to be off, and before those who are", () => {
    const entries = [day("anna", { available: false }), day("ben", { available: false, status: "pending" })];
    expect(names([], entries)).toEqual(["cleo", "ben", "anna"]);
  });

  it("are those who would like it before others who can, and those who would rather not last of them", () => {
    const entries = [
      day("anna", { preference: "rather-not" }),
      day("cleo", { preference: "would-like" }),
      day("dora", { available: false }),
    ];
    const people = [...PEOPLE, { id: "dora", payrate: 10 }];
    expect(names(["cleo 09 09:00-17:00"], entries, {}, people)).toEqual(["cleo", "ben", "anna", "dora"]);
  });

  it("are those with the training that its template asks for before those without", () => {
    const needs = {
      modules: new Map([["kitchen", { id: "food", title: "Food safety" }]]),
      completed: new Map([
        ["anna", new Set<string>()],
        ["ben", new Set(["food"])],
        ["cleo", new Set(["food"])],
      ]),
    };
    const inKitchen = { ...OPEN, time_slot: "kitchen" };
    const found = rankCandidates(inKitchen, PEOPLE, {
      shifts: [inKitchen],
      availability: [],
      rules: { ...RULES, training: needs },
    });
    expect(found.map(({ user_id }) => user_id)).toEqual(["ben", "cleo", "anna"]);
    expect(found[2]?.findings).toEqual([{ kind: "untrained", module: "Food safety" }]);
  });

  it("are those who can work its position before those who cannot", () => {
    const bar = { id: "bar", name: "Bar", is_for_everybody: false, user_ids: ["ben", "cleo"] };
    const atBar = { ...OPEN, position_id: "bar" };
    const around = {
      shifts: [atBar],
      availability: [],
      rules: { ...RULES, positions: new Map([["bar", bar]]) },
    };
    const found = rankCandidates(atBar, PEOPLE, around);
    expect(found.map(({ user_id }) => user_id)).toEqual(["ben", "cleo", "anna"]);
    expect(found[2]?.findings).toEqual([{ kind: "cannot-work-position", position: "Bar" }]);
  });

  it("are those who work at its place before others", () => {
    const place = (id: string, user_ids: string[]) =>
      newRow(placeEntity, { id, name: id, is_for_everybody: false, user_ids });
    const places = new Map(
      [place("north", ["cleo"]), place("south", ["anna", "ben"])].map((one) => [one.id, one]),
    );
    const atNorth = { ...OPEN, place_id: "north" };
    const around = { shifts: [atNorth], availability: [], rules: { ...RULES, places } };
    const found = rankCandidates(atNorth, PEOPLE, around);
    expect(found[0]).toMatchObject({ user_id: "cleo", findings: [] });
    const elsewhere = { findings: [{ kind: "not-at-place" }] };
    expect(found.slice(1)).toMatchObject([elsewhere, elsewhere]);
    const anywhere = rankCandidates(OPEN, PEOPLE, { ...around, shifts: [OPEN] });
    expect(anywhere.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it("cost and work what is planned, without unpaid breaks", () => {
    const breaks = [{ after: 60, minutes: 60, paid: false }];
    const plain = rankCandidates(OPEN, PEOPLE, { shifts: [OPEN], availability: [], rules: RULES });
    const other = { ...shift("anna 11 09:00-17:00"), breaks };
    const shifts = [{ ...OPEN, breaks }, other];
    const broken = rankCandidates({ ...OPEN, breaks }, PEOPLE, { shifts, availability: [], rules: RULES });
    const anna = (all: typeof plain) => all.find(({ user_id }) => user_id === "anna");
    const rate = PEOPLE.find(({ id }) => id === "anna")?.payrate ?? 0;
    expect((anna(plain)?.cost ?? 0) - (anna(broken)?.cost ?? 0)).toBe(rate);
    expect(anna(broken)?.weekMs).toBe(7 * HOUR_MS);
  });

  it("are those who said so, where people say when they can", () => {
    expect(names([], [day("ben", {}), day("anna", { available: false })], { approvalMode: false })).toEqual([
      "ben",
      "cleo",
      "anna",
    ]);
  });

  it("are not those who work already, however free they said they were", () => {
    const entries = [day("anna", {}), day("ben", { available: false }), day("cleo", { available: false })];
    expect(names(["anna 10 12:00-14:00"], entries, { approvalMode: false }).at(-1)).toBe("anna");
  });

  it("are those who are rested", () => {
    expect(names(["anna 09 16:00-23:30"])).toEqual(["ben", "cleo", "anna"]);
    expect(ranked(["anna 09 16:00-23:30"]).at(-1)?.findings).toEqual([
      { kind: "short-rest", with: "anna 09 16:00-23:30", ms: 9.5 * HOUR_MS },
    ]);
  });

  it("are those with fewer hours in the week, whatever they cost", () => {
    const people = PEOPLE.map((person) => ({ ...person, payrate: person.id === "ben" ? 30 : 10 }));
    const texts = ["anna 08 09:00-17:00", "cleo 08 09:00-13:30"];
    expect(names(texts, [], {}, people)).toEqual(["ben", "cleo", "anna"]);
  });

  it("are those with fewer hours lately, where the week is even", () => {
    expect(names(["anna 02 09:00-17:00", "ben 03 09:00-13:00"])).toEqual(["cleo", "ben", "anna"]);
  });

  it("are those who cost less, where all else is even", () => {
    const people = PEOPLE.map((person) => ({
      ...person,
      payrate: { anna: 12, ben: 11, cleo: null }[person.id] ?? null,
    }));
    const found = ranked(["anna 08 09:00-10:00"], [], {}, people);
    expect(found.map(({ user_id, cost }) => [user_id, cost])).toEqual([
      ["cleo", 0],
      ["ben", 88],
      ["anna", 96],
    ]);
  });

  it("are told with their hours", () => {
    const [anna] = ranked(["anna 02 09:00-17:00", "anna 08 09:00-12:00"], [], {}, PEOPLE.slice(0, 1));
    expect(anna).toMatchObject({ weekMs: 3 * HOUR_MS, recentMs: 11 * HOUR_MS, findings: [] });
  });
});

it("does not hold a dropped shift against who dropped it, and ranks in one order whatever comes first", () => {
  const dropped: RosterShift = { ...shift("anna 10 09:00-17:00", "open"), status: "dropped" };
  const texts = ["ben 09 10:00-22:30", "cleo 08 09:00-17:00", "anna 11 09:00-17:00"];
  const order = (people: typeof PEOPLE, shifts: RosterShift[]) =>
    rankCandidates(dropped, people, { shifts: [dropped, ...shifts], availability: [], rules: RULES }).map(
      ({ user_id }) => user_id,
    );
  expect(order(PEOPLE, [])).toEqual(["anna", "ben", "cleo"]);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(PEOPLE, { minLength: 3 }),
      fc.shuffledSubarray(texts, { minLength: 3 }),
      (people, shuffled) => {
        expect(
          order(
            people,
            shuffled.map((text) => shift(text)),
          ),
        ).toEqual(["anna", "cleo", "ben"]);
      },
    ),
  );
});
