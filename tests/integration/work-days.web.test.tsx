import "fake-indexeddb/auto";
import { cleanup, configure, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useTeamPunches } from "#queries/attendance.ts";
import { useMyWork } from "#queries/work.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { useWorkedWeek } from "#screens/time-clock/use-worked-week.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { useMyDay } from "#view/clock/use-my-day.ts";

// Opening a replica is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const [MONDAY, WEDNESDAY, TODAY] = ["2026-03-02", "2026-03-04", "2026-03-05"];
const NOW = `${TODAY}T12:00:00.000Z`;

/** What the time clock and the dashboard show of the person's work: today's, the week's days, the estimate's, the team's. */
function Probe() {
  const mine = useMyDay()?.intervals.length;
  const week = useWorkedWeek(MONDAY)?.days.map(({ day }) => day);
  const estimated = useMyWork(MONDAY, addDays(MONDAY, 6), NOW)?.map(({ day }) => day);
  const team = useTeamPunches(NOW)?.length;
  if (mine === undefined || !week || !estimated || team === undefined) return null;
  return <p>{`today ${mine}, week ${week}, estimate ${estimated}, team ${team}`}</p>;
}

it.each([
  [
    "early for a shift of today",
    { date: TODAY, start_time: "00:00", end_time: "08:00" },
    [`${WEDNESDAY}T23:50:00.000Z`, `${TODAY}T08:00:00.000Z`],
    `today 1, week ${TODAY}, estimate ${TODAY}, team 1`,
  ],
  [
    "late for last night's",
    { date: WEDNESDAY, start_time: "22:00", end_time: "06:00" },
    [`${TODAY}T00:10:00.000Z`, `${TODAY}T06:00:00.000Z`],
    `today 0, week ${WEDNESDAY}, estimate ${WEDNESDAY}, team 0`,
  ],
])(
  "the time clock and the dashboard count work on the shift's day: %s",
  async (_, times, [came, left], said) => {
    const business = newBusiness({ timezone: "Europe/Dublin" });
    const me = newUser(business.id);
    const device = new FakeDevice();
    device.instant = NOW;
    const entities = [businessEntity, profileEntity, punchEntity, punchCorrectionEntity, shiftEntity];
    const replica = await openReplica({ userId: me.id, generation: 0 }, entities);
    await replica.businesses.insert(business);
    await replica.profiles.insert(newPerson({ id: me.id, name: "Mia", business_id: business.id }));
    await replica.shifts.insert(
      newShift({ ...times, user_id: me.id, business_id: business.id, published: true }),
    );
    await replica.punches.bulkInsert([
      punchRow(me, { type: "in", at: String(came) }),
      punchRow(me, { type: "out", at: String(left) }),
    ]);
    render(
      <CommandContextContext value={commandContext(me, replica, device)}>
        <ReplicaContext value={{ replica, userId: me.id }}>
          <Probe />
        </ReplicaContext>
      </CommandContextContext>,
    );
    expect(await screen.findByText(said)).toBeTruthy();
    await replica.close();
  },
);
