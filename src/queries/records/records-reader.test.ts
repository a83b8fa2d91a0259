import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordPunches } from "#commands/clock/record-punches.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { CallContext } from "#lib/worker-calls.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { stubWorkers } from "#tests/fakes/fake-worker.ts";
import { partsOf, readRecords } from "./read-records.ts";
import type { RecordsPart, RecordsQuestion } from "./records-question.ts";
import { openRecordsReader } from "./records-reader.ts";

const user = newUser("b0000000-0000-4000-8000-000000000001");
let replica: Replica;

beforeEach(async () => {
  const entities = [punchEntity, shiftEntity, staffAvailabilityEntity];
  // Its own replica: the punches of a replica form one chain.
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await replica.remove();
});

const question = (): RecordsQuestion => ({
  about: "rows",
  replica: replica.name,
  days: { from: "2026-03-02", to: "2026-03-08" },
  person: null,
  now: "2026-03-10T00:00:00.000Z",
  zone: "Europe/Dublin",
  approvalMode: false,
  graceMs: 5 * MINUTE_MS,
  maxMs: 16 * HOUR_MS,
  kiosks: [],
});

/** This many days of work from March 1, each with an in and an out. */
async function worked(days: number): Promise<string> {
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, 1 + day, hour)).toISOString();
  const [first] = await recordPunches(
    commandContext(user, replica, new FakeDevice()),
    Array.from({ length: days }, (_, day) => day).flatMap((day) => [
      { userId: user.id, type: "in" as const, source: "phone" as const, at: at(day, 9) },
      { userId: user.id, type: "out" as const, source: "phone" as const, at: at(day, 17) },
    ]),
  );
  return String(first?.device_id);
}

const daysOf = (rows: readonly { day: string }[]) => rows.map(({ day }) => day.slice(8)).join(" ");

describe("a reader", () => {
  it("reads of the days that are asked for", async () => {
    await worked(12);
    const { rows, people } = await openRecordsReader().ask(question());
    expect(daysOf(rows)).toBe("08 07 06 05 04 03 02");
    expect(people.map(({ countedMs }) => countedMs / HOUR_MS)).toEqual([56]);
  });

  it("puts together what its worker tells in parts", async () => {
    await worked(700);
    const told: number[] = [];
    stubWorkers({
      records: async (asked: RecordsQuestion, on: CallContext<RecordsPart>) => {
        const parts = [...partsOf(await readRecords(asked))];
        told.push(parts.length);
        for (const part of parts) on.part(part);
        return null;
      },
    });
    const reader = openRecordsReader();
    const all = { ...question(), days: { from: "2026-01-01", to: "2028-12-31" } };
    const [year, week] = await Promise.all([reader.ask(all), reader.ask(question())]);
    expect(Math.max(...told)).toBeGreaterThan(3);
    expect([year.rows.length, daysOf(week.rows)]).toEqual([700, "08 07 06 05 04 03 02"]);
  });

  it("answers by itself when its worker cannot be loaded", async () => {
    await worked(3);
    stubWorkers(null);
    const reader = openRecordsReader();
    const [first, second] = await Promise.all([reader.ask(question()), reader.ask(question())]);
    expect([daysOf(first.rows), daysOf(second.rows)]).toEqual(["03 02", "03 02"]);
    expect(daysOf((await reader.ask(question())).rows)).toBe("03 02");
  });

  it("tells that something could not be read", async () => {
    stubWorkers({ records: () => Promise.reject(new Error("the replica is gone")) });
    await expect(openRecordsReader().ask(question())).rejects.toThrow("the replica is gone");
    vi.unstubAllGlobals();
    await expect(openRecordsReader().ask({ ...question(), replica: "shiftkeep-gone-0" })).rejects.toThrow();
  });
});

describe("the chain of a device", () => {
  it("is whole, until something in it is changed", async () => {
    const device = await worked(3);
    const reader = openRecordsReader();
    expect(await reader.verify(replica.name, [device])).toEqual([
      { device, punches: 6, verdict: { ok: true }, brokenAt: null },
    ]);
    const [second] = await replica.punches.find({ selector: { type: "out" }, sort: [{ at: "asc" }] }).exec();
    await second?.incrementalPatch({ at: "2026-03-01T18:00:00.000Z" });
    expect(await reader.verify(replica.name, [device])).toMatchObject([
      { verdict: { ok: false, reason: "changed" }, brokenAt: "2026-03-01T18:00:00.000Z" },
    ]);
  });
});
