import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { statisticsOfDays } from "#domain/statistics/day-counts.ts";
import { statisticsOf } from "#domain/statistics/statistics.ts";
import { statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import { addDays, HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { must } from "#lib/must.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { rawReplica } from "#replica/raw-database.ts";
import { sideStore } from "#replica/side-store.ts";
import { type Next, readLive, rewriteStored } from "#replica/stored.ts";
import { collectionOf } from "#replica/waiting.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { type StaffAvailability, staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { SeededRandom } from "#tests/factories/seeded-random.ts";
import { newShift } from "#tests/factories/shifts.ts";
import type { CountedBlock, CountingRules } from "./counted-block.ts";
import { countsKeeper } from "./counts-keeper.ts";

const FIRST = "2026-03-02";
const DAYS = 40;
const RANGE = { from: FIRST, to: addDays(FIRST, DAYS - 1) };
const NOW = Date.UTC(2026, 3, 1, 13, 20);
const PEOPLE = ["anna", "ben", "cleo"];
const RULES: CountingRules = {
  zone: "Europe/Dublin",
  graceMs: 300_000,
  approvalMode: false,
  decimals: 2,
  paysBreaks: false,
  templates: [{ required_days: [1, 2, 5], start_time: "20:00", end_time: "04:00" }],
  people: PEOPLE.map((id, place) => ({ id, name: id, rate: 1000 + place })),
};

it.each([1, 2, 43, 113])(
  "counts what changed and keeps the rest: the same as everything counted anew (%i)",
  async (seed) => {
    const random = new SeededRandom(seed);
    const replica = await openCounted();
    const world = { replica, random, version: 0 };
    const store = sideStore<CountedBlock>(replica.name, "statistics");
    for (let step = 0; step < 150; step++) await change(world);
    let rules = RULES;
    for (let round = 0; round < 12; round++) {
      const changes = round === 0 ? 0 : random.below(6);
      for (let step = 0; step < changes; step++) await change(world);
      if (random.chance(0.1)) rules = { ...rules, graceMs: rules.graceMs + 60_000 };
      const now = NOW + round * HOUR_MS;
      // As a page that is opened anew: all that it knows is in the store.
      const keeper = countsKeeper(rawReplica(replica.name), store);
      const counts = must(await keeper.countsOf([RANGE], rules, now, () => true), "an answer");
      expect(statisticsOfDays(counts, RANGE, rules.people, "mon")).toEqual(
        await countedAnew(replica, rules, now),
      );
    }
    await replica.close();
  },
);

it("counts nothing when nothing changed", async () => {
  const replica = await openCounted();
  const world = { replica, random: new SeededRandom(5), version: 0 };
  for (let step = 0; step < 60; step++) await change(world);
  const store = sideStore<CountedBlock>(replica.name, "statistics");
  const count = async () => {
    let steps = 0;
    const keeper = countsKeeper(rawReplica(replica.name), store);
    await keeper.countsOf([RANGE], RULES, NOW, () => {
      steps += 1;
      return true;
    });
    return steps;
  };
  await count();
  await count();
  expect(await count()).toBe(0);
  await write(world, "shifts", newShift({ id: "new", date: "2026-03-21", published: true }));
  expect(await count()).toBe(1);
  await replica.close();
});

async function openCounted(): Promise<Replica> {
  const entities = [shiftEntity, punchEntity, staffAvailabilityEntity];
  return openReplica({ userId: crypto.randomUUID(), filling: 0 }, entities);
}

/** All rows at once, by what statistics are defined as. */
async function countedAnew(replica: Replica, rules: CountingRules, now: number) {
  const rows = async <T>(name: string) => (await readLive(collectionOf(replica, name))) as unknown as T[];
  const source = statisticsSourceOf(
    {
      shifts: await rows<Shift>("shifts"),
      punches: await rows<Punch>("punches"),
      decisions: [],
      moves: [],
      availability: await rows<StaffAvailability>("staff_availability"),
      templates: rules.templates,
      people: rules.people,
    },
    { ...rules, now },
  );
  return statisticsOf(source, RANGE, { ...rules, now, firstDayOfWeek: "mon" });
}

interface World {
  replica: Replica;
  random: SeededRandom;
  version: number;
}

function next(world: World): number {
  world.version += 1;
  return world.version;
}

/** One thing that happens: on the server, or by somebody at this device. */
async function change(world: World): Promise<void> {
  const { random } = world;
  await random.pick([
    addShift,
    addShift,
    addWork,
    addWork,
    addWork,
    correctPunch,
    edit,
    edit,
    confirm,
    say,
  ])?.(world);
}

async function addShift(world: World): Promise<void> {
  const { random } = world;
  const shift = newShift({
    id: random.uuid(),
    date: anyDay(random),
    user_id: random.chance(0.1) ? null : (random.pick(PEOPLE) ?? null),
    ...{ start_time: random.pick(["08:00", "22:00"]) ?? "", end_time: random.pick(["12:00", "06:30"]) ?? "" },
    published: random.chance(0.9),
    estimated_pay: random.chance(0.2) ? 50.5 : null,
    status: random.chance(0.1) ? "dropped" : "scheduled",
  });
  if (random.chance(0.5)) await write(world, "shifts", shift);
  else await insertLocally(world.replica.shifts, shift, random.uuid());
}

async function addWork(world: World): Promise<void> {
  const { random } = world;
  const person = random.pick(PEOPLE) ?? "";
  const start = Date.parse(anyDay(random)) + random.below(96) * 900_000;
  const ends = [
    ["in", start],
    ...(random.chance(0.3)
      ? [["break-start", start + HOUR_MS] as const, ["break-end", start + 2 * HOUR_MS] as const]
      : []),
    ...(random.chance(0.9) ? [["out", start + (2 + random.below(12)) * HOUR_MS] as const] : []),
  ] as const;
  for (const [type, at] of ends) {
    const punch = punchOf(random.uuid(), person, type, new Date(at).toISOString());
    if (random.chance(0.7)) await write(world, "punches", punch);
    else await insertLocally(world.replica.punches, punch, random.uuid());
  }
}

/** Also of what was corrected before. */
async function correctPunch(world: World): Promise<void> {
  const { random } = world;
  const punches = (await readLive(collectionOf(world.replica, "punches"))) as unknown as Punch[];
  const target = random.pick(punches.sort((one, other) => (one.id < other.id ? -1 : 1)));
  if (!target) return;
  const moved = Date.parse(target.at) + random.below(180) * MINUTE_MS;
  const recorded_at = new Date(NOW + next(world) * 1000).toISOString();
  await write(world, "punches", {
    ...punchOf(random.uuid(), target.user_id, target.type, new Date(moved).toISOString()),
    ...{ corrects: target.id, is_void: random.chance(0.3), recorded_at, source: "correction" as const },
  });
}

async function edit(world: World): Promise<void> {
  const { random, replica } = world;
  const shifts = (await readLive(collectionOf(replica, "shifts"))) as unknown as Shift[];
  const shift = random.pick(shifts.sort((one, other) => (one.id < other.id ? -1 : 1)));
  if (!shift) return;
  if (random.chance(0.2)) await removeLocally(replica.shifts, shift.id, random.uuid());
  else
    await patchLocally(replica.shifts, shift.id, { date: anyDay(random), end_time: "23:15" }, random.uuid());
}

/** The server takes what waits, or refuses it: then the row is what it was before. */
async function confirm(world: World): Promise<void> {
  for (const name of ["shifts", "punches", "staff_availability"]) {
    await rewriteStored(collectionOf(world.replica, name), "waiting", (row) => {
      if (!row || world.random.chance(0.4)) return null;
      const { pending, ...fields } = row;
      const before = world.random.chance(0.3) && pending?.base;
      return { ...fields, ...(before || {}), change_id: null, version: next(world) } as Next;
    });
  }
}

async function say(world: World): Promise<void> {
  const { random } = world;
  const entry = newEntry({ id: random.uuid(), user_id: random.pick(PEOPLE) ?? "", date: anyDay(random) });
  if (random.chance(0.5)) await write(world, "staff_availability", entry);
  else await insertLocally(world.replica.staff_availability, entry, random.uuid());
}

/** As replication writes what the server says. */
async function write(world: World, collection: string, row: { id: string }): Promise<void> {
  const written = { ...row, version: next(world), change_id: null, _deleted: false } as Next;
  await rewriteStored(collectionOf(world.replica, collection), [row.id], () => written);
}

function anyDay(random: SeededRandom): string {
  return addDays(FIRST, random.below(DAYS + 8) - 4);
}

function punchOf(id: string, user_id: string, type: Punch["type"], at: string): Punch {
  return {
    ...{ kind: "punch", id, business_id: "shop", user_id, type, at, zone: "Europe/Dublin", source: "phone" },
    ...{ device_id: null, entry_id: null, corrects: null, is_void: false, shift_id: null, note: "" },
    ...{ recorded_at: at, reading: null, received_at: null, clock_changed: false, device_seq: null },
    ...{ prev_hash: null, hash: null, created_by: user_id, version: 0, change_id: null },
  };
}
