import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordPunches } from "#commands/clock/record-punches.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchApprovalEntity } from "#schema/entities/punch-approval.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { computeAnswer } from "./computations.ts";
import type { RecordsQuestion } from "./records.ts";

const user = newUser("b0000000-0000-4000-8000-000000000001");
let replica: Replica;

beforeEach(async () => {
  const entities = [positionEntity, punchEntity, shiftEntity, swapRequestEntity, staffAvailabilityEntity];
  // Its own replica: the punches of a replica form one chain.
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
});
afterEach(() => replica.remove());

const QUESTION: RecordsQuestion = {
  about: "rows",
  days: { from: "2026-03-02", to: "2026-03-08" },
  person: null,
  now: "2026-03-10T00:00:00.000Z",
  zone: "Europe/Dublin",
  approvalMode: false,
  graceMs: 5 * MINUTE_MS,
  maxMs: 16 * HOUR_MS,
  kiosks: [],
};

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

it("reads of the days that are asked for", async () => {
  await worked(12);
  const { rows = [], people } = (await computeAnswer("records", replica.name, QUESTION)) ?? {};
  expect(rows.map(({ day }) => day.slice(8)).join(" ")).toBe("08 07 06 05 04 03 02");
  expect(people?.map(({ countedMs }) => countedMs / HOUR_MS)).toEqual([56]);
});

it("tells of approved hours that have another position since, but not of what was paid", async () => {
  await worked(7);
  const position = newRow(positionEntity, {
    id: "c0c0c0",
    name: "Kitchen",
    is_for_everybody: false,
    user_ids: [user.id],
  });
  await rows(replica, "position").insert(position);
  const days = { from: "2026-03-01", to: "2026-03-07" };
  const people = async (paid?: RecordsQuestion["paid"]) => {
    const question = { ...QUESTION, days, ...(paid && { paid }) };
    return (await computeAnswer("records", replica.name, question))?.people ?? [];
  };
  const [hours] = await people();
  const approval = { ...days, at: "2026-03-08T00:00:00.000Z", worked_ms: hours?.countedMs ?? 0 };
  await rows(replica, "approval").insert(
    newRow(punchApprovalEntity, {
      ...approval,
      id: "ap",
      user_id: user.id,
      fingerprint: hours?.fingerprint ?? "",
    }),
  );
  const isChanged = async (paid?: RecordsQuestion["paid"]) =>
    (await people(paid))[0]?.approvals[0]?.isChanged;
  expect(await isChanged()).toBe(false);
  await (await rows(replica, "position").findOne("c0c0c0").exec())?.incrementalPatch({ user_ids: [] });
  expect(await isChanged()).toBe(true);
  expect(await isChanged([[user.id, [days]]])).toBe(false);
});

it("finds the chain of a device whole, until something in it is changed", async () => {
  const device = await worked(3);
  const verify = () => computeAnswer("chains", replica.name, { devices: [device] });
  expect(await verify()).toEqual([{ device, punches: 6, verdict: { ok: true }, brokenAt: null }]);
  const [second] = await replica.punches.find({ selector: { type: "out" }, sort: [{ at: "asc" }] }).exec();
  await second?.incrementalPatch({ at: "2026-03-01T18:00:00.000Z" });
  expect(await verify()).toMatchObject([
    { verdict: { ok: false, reason: "changed" }, brokenAt: "2026-03-01T18:00:00.000Z" },
  ]);
});

it("finds absent who took a shift by a swap that was approved here and is not sent yet", async () => {
  const [mine, theirs] = ["mine", "theirs"].map((id) =>
    newShift({ id, date: "2026-03-03", user_id: id, published: true }),
  ) as [Shift, Shift];
  const people = async () => {
    const answer = await computeAnswer("records", replica.name, { ...QUESTION, about: "items" });
    return answer?.items.map((item) => `${item.user_id} ${item.shift_id}`).sort();
  };
  await rows(replica, "shift").bulkInsert([mine, theirs]);
  expect(await people()).toEqual(["mine mine", "theirs theirs"]);
  const swap = newSwap(mine, theirs, { status: "approved" });
  await rows(replica, "swap").insert({ ...swap, change_id: "a change" });
  expect(await people()).toEqual(["mine theirs", "theirs mine"]);
});
