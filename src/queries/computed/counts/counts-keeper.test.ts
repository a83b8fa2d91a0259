import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { statisticsOfDays } from "#domain/statistics/statistics.ts";
import { statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { must } from "#lib/must.ts";
import { addDays, HOUR_MS } from "#lib/time/calendar-days.ts";
import { collectionOf, type Replica, rows } from "#replica/collections.ts";
import { sideStore } from "#replica/files/side-store.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rawReplica } from "#replica/rxdb/raw-database.ts";
import { readLive } from "#replica/rxdb/stored.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { type DayNote, dayNoteEntity } from "#schema/entities/day-note.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { SINCE_EVER } from "#schema/entities/pay-rule-fields.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import { type PunchDecision, punchDecisionEntity } from "#schema/entities/punch-decision.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { type ShiftMove, shiftMoveEntity } from "#schema/entities/shift-move.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { type StaffAvailability, staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { type WorkedPosition, workedPositionEntity } from "#schema/entities/worked-position.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { happen, WORLD, write } from "#tests/factories/counted-world.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { ruleSets } from "#tests/factories/pay.ts";
import { newPerson } from "#tests/factories/people.ts";
import { SeededRandom } from "#tests/factories/seeded-random.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { hourlyRates, statisticsOf } from "#tests/factories/statistics.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { answerStatistics, readRules } from "../statistics.ts";
import type { CountedBlock, CountingRules } from "./counted-block.ts";
import { countsKeeper } from "./counts-keeper.ts";

const RANGE = { from: WORLD.from, to: addDays(WORLD.from, WORLD.days - 1) };
const NOW = WORLD.now;
const RULES: CountingRules = {
  zone: "Europe/Dublin",
  graceMs: 300_000,
  approvalMode: false,
  decimals: 2,
  sets: ruleSets(),
  positions: ["bar", "kitchen"].map((id) => newRow(positionEntity, { id, name: id })),
  places: [],
  templates: [{ id: "night", required_days: [1, 2, 5], start_time: "20:00", end_time: "04:00" }],
  people: WORLD.people.map((id, place) => ({
    ...{ id, name: id, hasLeft: false },
    rates: hourlyRates(1000 + place, { kitchen: 1500 + place }),
  })),
};

/** Of everybody and all. */
const ALL = {
  person: null,
  position: null,
  place: null,
  by: "person" as const,
  firstDayOfWeek: "mon" as const,
};

it.each([1, 2, 43, 113])(
  "counts what changed and keeps the rest: the same as everything counted anew (%i)",
  async (seed) => {
    const random = new SeededRandom(seed);
    const replica = await openCounted();
    const world = { replica, random, version: 0 };
    const store = sideStore<CountedBlock>(replica.name, "statistics");
    for (let step = 0; step < 150; step++) await happen(world);
    let rules = RULES;
    for (let round = 0; round < 12; round++) {
      const changes = round === 0 ? 0 : random.below(6);
      for (let step = 0; step < changes; step++) await happen(world);
      if (random.chance(0.1)) rules = { ...rules, graceMs: rules.graceMs + 60_000 };
      const now = NOW + round * HOUR_MS;
      // Simulates a page opened again: it knows only what is stored.
      const keeper = countsKeeper(rawReplica(replica.name), store);
      const counts = must(await keeper.countsOf([RANGE], rules, now, { step: () => true }), "an answer");
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
  for (let step = 0; step < 60; step++) await happen(world);
  const store = sideStore<CountedBlock>(replica.name, "statistics");
  const count = async () => {
    let steps = 0;
    const keeper = countsKeeper(rawReplica(replica.name), store);
    const step = () => {
      steps += 1;
      return true;
    };
    await keeper.countsOf([RANGE], RULES, NOW, { step });
    return steps;
  };
  await count();
  await count();
  expect(await count()).toBe(0);
  const shift = newShift({ id: "new", date: "2026-03-21", published: true });
  const swap = newSwap(shift, shift, { status: "agreed" });
  await write(world, "shifts", swap);
  await rows(replica, "swap").insert({ ...swap, id: "waits", change_id: "a change" });
  expect(await count()).toBe(0);
  await write(world, "shifts", shift);
  expect(await count()).toBe(1);
  const closed = newRow(dayNoteEntity, { id: "closed", date: "2026-03-21", type: "closed" });
  await write(world, "staff_availability", closed);
  expect(await count()).toBe(1);
  await replica.close();
});

it("tells at once what it kept, then what is true, of one person and beside the days before", async () => {
  const replica = await openCounted();
  await replica.businesses.insert(newBusiness({ id: "shop", timezone: RULES.zone }));
  for (const { id, rates } of RULES.people) {
    await replica.profiles.insert(newPerson({ id, name: id, business_id: "shop", payrate: 99 }));
    for (const { from, cents, position = null } of rates) await say(replica, id, from, cents / 100, position);
  }
  const world = { replica, random: new SeededRandom(7), version: 0 };
  for (let step = 0; step < 150; step++) await happen(world);
  const raw = rawReplica(replica.name);
  const keeper = countsKeeper(raw, sideStore<CountedBlock>(replica.name, "statistics"));
  const week = { from: addDays(WORLD.from, 14), to: addDays(WORLD.from, 20) };
  const question = { ...ALL, range: week, person: "ben" };
  const early: unknown[] = [];
  const ask = () =>
    answerStatistics({ replica: raw, keeper }, question, NOW, {
      step: () => true,
      kept: (answer) => early.push(answer),
    });

  const rules = await readRules(raw);
  expect(rules.people).toEqual(RULES.people);
  const before = must(await ask(), "an answer");
  const [shown, earlier] = [
    await countedAnew(replica, rules, NOW, week),
    await countedAnew(replica, rules, NOW, { from: addDays(week.from, -7), to: addDays(week.to, -7) }),
  ];
  const totalOf = (all: typeof shown, person: string) => all.people.find(({ id }) => id === person)?.total;
  expect(before.now.total).toEqual(totalOf(shown, "ben"));
  expect(before.before.total).toEqual(totalOf(earlier, "ben"));
  expect(before.now.people.map(({ id, total }) => [id, total])).toEqual(
    shown.people.map(({ id, total }) => [id, total]),
  );
  expect(before.peopleBefore).toEqual(shown.people.map(({ id }) => totalOf(earlier, id)));
  expect(early).toEqual([]);

  await write(world, "shifts", newShift({ id: "new", user_id: "ben", date: week.from, published: true }));
  const after = must(await ask(), "an answer");
  expect(early).toEqual([before]);
  expect(after.now.total.scheduledMs).toBe(before.now.total.scheduledMs + 8 * HOUR_MS);

  // On the fourth day of a week, three days are over and compared with the first three of the week before.
  const fourth = Date.parse(`${addDays(week.from, 3)}T12:00:00.000Z`);
  const running = await answerStatistics({ replica: raw, keeper }, question, fourth, { step: () => true });
  const part = { from: week.from, to: addDays(week.from, 2) };
  expect(running?.compared?.range).toEqual(part);
  expect(running?.compared?.total).toEqual(totalOf(await countedAnew(replica, rules, fourth, part), "ben"));
  expect(running?.before.range).toEqual({ from: addDays(part.from, -7), to: addDays(part.to, -7) });
  expect(running?.now.range).toEqual(week);
  await replica.close();
});

it("counts what those did who have left, at their rate and under their name, and expects no more of them", async () => {
  const replica = await openCounted();
  const at = "2026-03-25T09:00:00.000Z";
  await replica.businesses.insert(newBusiness({ id: "shop", timezone: RULES.zone }));
  const mia = newPerson({ id: "mia", name: "Mia", business_id: "shop", payrate: 10, deactivated_at: at });
  await replica.profiles.bulkInsert([
    mia,
    newPerson({ id: "leo", name: "", email: "", business_id: "shop", removed_at: at }),
    newPerson({ id: "idle", name: "Idle", business_id: "shop", deactivated_at: at }),
  ]);
  const [one, other] = ["mia", "leo"].map((user_id) =>
    newShift({ user_id, date: WORLD.from, published: true }),
  );
  await replica.shifts.bulkInsert([must(one, "a shift"), must(other, "a shift")]);
  const raw = rawReplica(replica.name);
  const keeper = countsKeeper(raw, sideStore<CountedBlock>(replica.name, "statistics"));
  const question = { ...ALL, range: RANGE };
  const ask = async () =>
    must(await answerStatistics({ replica: raw, keeper }, question, NOW, { step: () => true }), "an answer")
      .now;
  const shown = await ask();
  const figures = shown.people.map(({ name, total }) => [
    name,
    total.scheduledMs / HOUR_MS,
    total.scheduledCents,
    total.availableShare,
  ]);
  expect(figures).toEqual(
    expect.arrayContaining([
      ["Mia", 8, 8000, null],
      [null, 8, 0, null],
    ]),
  );
  expect(figures).toHaveLength(2);
  // Once they are back, their days count again.
  await replica.profiles.upsert({ ...mia, deactivated_at: null });
  expect((await ask()).people.find(({ id }) => id === "mia")?.total.availableShare).toBe(0);
  await replica.close();
});

it("keeps what the days until then cost when a rate rises, or is to rise", async () => {
  const replica = await openCounted();
  await replica.businesses.insert(newBusiness({ id: "shop", timezone: RULES.zone }));
  await replica.profiles.insert(newPerson({ id: "ben", business_id: "shop", payrate: 10 }));
  await say(replica, "ben", SINCE_EVER, 10);
  const shifts = [0, 1].map((day) =>
    newShift({ user_id: "ben", date: addDays(WORLD.from, day), published: true }),
  );
  await replica.shifts.bulkInsert(shifts);
  const raw = rawReplica(replica.name);
  const keeper = countsKeeper(raw, sideStore<CountedBlock>(replica.name, "statistics"));
  const cost = async () => {
    const asked = { replica: raw, keeper };
    const answer = await answerStatistics(asked, { ...ALL, range: RANGE }, NOW, { step: () => true });
    return answer?.now.total.scheduledCents;
  };
  expect(await cost()).toBe(16_000);
  await say(replica, "ben", addDays(RANGE.to, 1), 20);
  await replica.profiles.upsert(newPerson({ id: "ben", business_id: "shop", payrate: 20 }));
  expect(await cost()).toBe(16_000);
  await say(replica, "ben", addDays(WORLD.from, 1), 15);
  expect(await cost()).toBe(20_000);
  await replica.close();
});

/** An admin says what somebody is paid. */
async function say(
  replica: Replica,
  employee_id: string,
  from_day: string,
  rate: number,
  position_id: string | null = null,
) {
  const said = { id: crypto.randomUUID(), employee_id, from_day, rate, position_id, business_id: "shop" };
  await rows(replica, "pay_rate").insert(newRow(payRateEntity, said));
}

async function openCounted(): Promise<Replica> {
  const entities = [
    shiftEntity,
    shiftMoveEntity,
    punchEntity,
    punchDecisionEntity,
    workedPositionEntity,
    staffAvailabilityEntity,
    businessEntity,
    profileEntity,
    payRateEntity,
    shiftTemplateEntity,
    positionEntity,
  ];
  return openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
}

/** Computes all rows at once by the definition of the statistics. */
async function countedAnew(replica: Replica, rules: CountingRules, now: number, range = RANGE) {
  const rows = async <T extends { kind?: string }>(name: string, kind: string) => {
    const found = (await readLive(collectionOf(replica, name))) as unknown as T[];
    return found.filter((row) => row.kind === kind);
  };
  const moves = await rows<ShiftMove>("shifts", "move");
  const source = statisticsSourceOf(
    {
      shifts: await rows<Shift>("shifts", "shift"),
      punches: await rows<Punch>("punches", "punch"),
      ...decidedOf(await rows<PunchDecision>("punches", "decision"), {
        said: await rows<WorkedPosition>("punches", "worked_position"),
        positions: rules.positions,
      }),
      moves: moves.map(({ shift_id, user_id, type, at }) => ({
        shift_id,
        user_id,
        kind: type,
        at: Date.parse(at),
      })),
      availability: await rows<StaffAvailability>("staff_availability", "availability"),
      templates: rules.templates,
      places: rules.places,
      notes: (await rows<DayNote>("staff_availability", "day_note")).filter(({ is_observed }) => is_observed),
      people: rules.people,
    },
    { ...rules, now },
  );
  return statisticsOf(source, range, { ...rules, now, firstDayOfWeek: "mon" });
}
