import { addDays, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Replica } from "#replica/collections.ts";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { type Next, readLive, rewriteStored } from "#replica/rxdb/stored.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftMove } from "#schema/entities/shift-move.ts";
import { workedPositionEntity } from "#schema/entities/worked-position.ts";
import { newEntry } from "./availability.ts";
import { newRow } from "./new-row.ts";
import { punchRow } from "./punches.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { newShift } from "./shifts.ts";

/** The days of the events, and an instant among them. */
export const WORLD = {
  from: "2026-03-02",
  days: 40,
  now: Date.UTC(2026, 3, 1, 13, 20),
  people: ["anna", "ben", "cleo"],
};

/** A replica with all data counted in statistics, to which events happen. */
export interface World {
  replica: Replica;
  random: SeededRandom;
  version: number;
}

function next(world: World): number {
  world.version += 1;
  return world.version;
}

/** Makes one random event: on the server, or by a person at this device. */
export async function happen(world: World): Promise<void> {
  const { random } = world;
  await random.pick([
    addShift,
    addShift,
    addWork,
    addWork,
    addWork,
    correctPunch,
    typeTwice,
    decide,
    sayPosition,
    moveShift,
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
    user_id: random.chance(0.1) ? null : (random.pick(WORLD.people) ?? null),
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
  const person = random.pick(WORLD.people) ?? "";
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

/** May also correct an earlier correction. */
async function correctPunch(world: World): Promise<void> {
  const { random } = world;
  const target = random.pick(await punchesOf(world));
  if (!target) return;
  const moved = Date.parse(target.at) + random.below(180) * MINUTE_MS;
  const recorded_at = new Date(WORLD.now + next(world) * 1000).toISOString();
  await write(world, "punches", {
    ...punchOf(random.uuid(), target.user_id, target.type, new Date(moved).toISOString()),
    ...{ corrects: target.id, is_void: random.chance(0.3), recorded_at, source: "correction" as const },
  });
}

/** A manager types in times that were also clocked. */
async function typeTwice(world: World): Promise<void> {
  const { random } = world;
  const person = random.pick(WORLD.people) ?? "";
  const start = Date.parse(anyDay(random)) + 9 * HOUR_MS;
  const entry_id = random.uuid();
  for (const fields of [{ source: "kiosk" as const }, { source: "manager" as const, entry_id }]) {
    for (const [type, at] of [
      ["in", start],
      ["out", start + 8 * HOUR_MS],
    ] as const) {
      await write(world, "punches", {
        ...punchOf(random.uuid(), person, type, new Date(at).toISOString()),
        ...fields,
      });
    }
  }
}

/** A manager decides between two intervals, which need not match. */
async function decide(world: World): Promise<void> {
  const { random } = world;
  const punches = (await punchesOf(world)).filter(({ type }) => type === "in");
  const entered = random.pick(punches.filter(({ source }) => source === "manager"));
  const clocked = random.pick(punches.filter((one) => one.source !== "manager" && one.at === entered?.at));
  if (!entered || !clocked) return;
  const decision: Omit<PunchDecision, "version" | "change_id"> = {
    ...{ kind: "decision", id: random.uuid(), business_id: "shop", user_id: entered.user_id, at: entered.at },
    ...{ about: `match ${entered.id} ${clocked.id}`, entered: entered.id, clocked: clocked.id, note: "" },
    ...{ choice: random.pick(["entered", "clocked", "both", "open"] as const) ?? "both", decided_by: "mia" },
    decided_at: new Date(WORLD.now + next(world) * 1000).toISOString(),
  };
  await write(world, "punches", decision);
}

/** A manager says what some of a person's time was worked as, or the person answers the clock. */
async function sayPosition(world: World): Promise<void> {
  const { random } = world;
  const came = random.pick((await punchesOf(world)).filter(({ type }) => type === "in"));
  if (!came) return;
  const until = new Date(Date.parse(came.at) + (1 + random.below(5)) * HOUR_MS).toISOString();
  const said = newRow(workedPositionEntity, {
    ...{ id: random.uuid(), user_id: came.user_id, at: came.at, from: came.at },
    to: random.chance(0.5) ? until : null,
    position_id: random.pick(["bar", "kitchen", null]) ?? null,
  });
  if (random.chance(0.7)) await write(world, "punches", said);
  else await insertLocally(collectionOf(world.replica, "punches"), said as never, random.uuid());
}

async function moveShift(world: World): Promise<void> {
  const { random } = world;
  const date = anyDay(random);
  const move: Omit<ShiftMove, "version" | "change_id"> = {
    ...{ kind: "move", id: random.uuid(), business_id: "shop", date, shift_id: random.uuid() },
    ...{ user_id: random.pick(WORLD.people) ?? "", type: random.pick(["drop", "claim"] as const) ?? "drop" },
    at: `${date}T10:00:00.000Z`,
  };
  await write(world, "shifts", move);
}

async function punchesOf({ replica }: World): Promise<Punch[]> {
  const rows = (await readLive(collectionOf(replica, "punches"))) as unknown as Punch[];
  return rows.filter(({ kind }) => kind === "punch").sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function edit(world: World): Promise<void> {
  const { random, replica } = world;
  const shifts = (await readLive(collectionOf(replica, "shifts"))) as unknown as Shift[];
  const shift = random.pick(
    shifts.filter(({ kind }) => kind === "shift").sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  if (!shift) return;
  if (random.chance(0.2)) await removeLocally(replica.shifts, shift.id, random.uuid());
  else
    await patchLocally(replica.shifts, shift.id, { date: anyDay(random), end_time: "23:15" }, random.uuid());
}

/** The server accepts waiting changes, or refuses them: then the row is restored. */
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
  const entry = newEntry({
    id: random.uuid(),
    user_id: random.pick(WORLD.people) ?? "",
    date: anyDay(random),
  });
  if (random.chance(0.5)) await write(world, "staff_availability", entry);
  else await insertLocally(world.replica.staff_availability, entry, random.uuid());
}

/** Writes a row from the server as replication does. */
export async function write(world: World, collection: string, row: { id: string }): Promise<void> {
  const written = { ...row, version: next(world), change_id: null, _deleted: false } as Next;
  await rewriteStored(collectionOf(world.replica, collection), [row.id], () => written);
}

function anyDay(random: SeededRandom): string {
  return addDays(WORLD.from, random.below(WORLD.days + 8) - 4);
}

function punchOf(id: string, user_id: string, type: Punch["type"], at: string): Punch {
  return punchRow({ id: user_id, businessId: "shop", role: "employee" }, { id, type, at });
}
