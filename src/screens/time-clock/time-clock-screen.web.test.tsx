import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import { type PunchCorrection, punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { TimeClockScreen } from "./time-clock-screen.tsx";

// The device's corrected clock is months away from this machine's: nothing here may use the latter.

const business = newBusiness();
const me = newUser(business.id);
const manager = newUser(business.id, "manager");
const ENTRY = "e0000000-0000-4000-8000-000000000001";
const typed = { source: "manager", entry_id: ENTRY, created_by: manager.id, note: "Typed in" } as const;
const ENTITIES = [
  positionEntity,
  businessEntity,
  profileEntity,
  punchEntity,
  punchCorrectionEntity,
  shiftEntity,
  dayNoteEntity,
];
let device: FakeDevice;
let replica: Replica;
// Opening a replica is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });

beforeEach(async () => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  device = new FakeDevice();
  device.instant = "2026-03-04T18:00:00.000Z";
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(business);
  await replica.profiles.insert(newPerson({ id: me.id }));
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

function Screen() {
  return (
    <BusinessFormat value={useFormatFor(business)}>
      <TimeClockScreen />
    </BusinessFormat>
  );
}

async function show() {
  render(
    <MemoryRouter>
      <CommandContextContext value={commandContext(me, replica, device)}>
        <ReplicaContext value={{ replica, userId: me.id }}>
          <Screen />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
  await screen.findAllByRole("button", { name: /^(Clock in|Clock out|Start break|End break)$/ });
}

/** 'in 09:00' of March 4, 'out 03T17:00'. */
async function press(text: string, fields: Partial<Punch> = {}): Promise<Punch> {
  const [type, moment = ""] = text.split(" ");
  const [time, day = "04"] = moment.split("T").reverse();
  const row = punchRow(me, { type: type as Punch["type"], at: `2026-03-${day}T${time}:00.000Z`, ...fields });
  await replica.punches.insert(row);
  return row;
}

const card = async (name: string) => (await screen.findByRole("region", { name })) as HTMLElement;
const said = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it("tells at the clock what is special about the day, but not what was taken away", async () => {
  await replica.staff_availability.bulkInsert(
    [
      { type: "event", title: "Football at 20:45", text: "In the back room" },
      { type: "closed", title: "Inventory" },
      { type: "holiday", title: "Carnival", code: "carnival", is_observed: false },
      { type: "note", title: "Tomorrow's", date: "2026-03-05" },
    ].map((fields) => newRow(dayNoteEntity, { date: "2026-03-04", ...fields } as never)) as never[],
  );
  await show();
  const list = await screen.findByRole("list", { name: "About this day" });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    "Closed: Inventory",
    "Football at 20:45In the back room",
  ]);
});

describe("the position of work", () => {
  const positions = ["Bar", "Kitchen"].map((name, sort_order) =>
    newRow(positionEntity, { name, sort_order, is_for_everybody: true }),
  );

  const question = () => screen.queryByRole("group", { name: "What are you working as?" });
  const choice = async (name: string) =>
    within(await screen.findByRole("group", { name: "What are you working as?" })).getByRole("button", {
      name,
    });

  it("is asked after the press of those who could work several, and a wrong answer is changed", async () => {
    await replica.templates.bulkInsert(positions as never[]);
    const { at } = await press("in 09:00");
    await show();
    expect((await choice("Bar")).getAttribute("aria-pressed")).toBe("false");
    for (const [name, instant] of [
      ["Bar", "2026-03-04T18:00:01.000Z"],
      ["Kitchen", "2026-03-04T18:00:02.000Z"],
    ] as const) {
      device.instant = instant;
      fireEvent.click(await choice(name));
      await waitFor(async () => expect((await choice(name)).getAttribute("aria-pressed")).toBe("true"));
    }
    expect((await choice("Bar")).getAttribute("aria-pressed")).toBe("false");
    const said = await rows(replica, "worked_position")
      .find({ selector: { kind: "worked_position" }, sort: [{ created_at: "asc" }] })
      .exec();
    const answer = { from: at, to: null, user_id: me.id };
    expect(said.map((row) => row.toMutableJSON())).toMatchObject(
      positions.map(({ id }) => ({ ...answer, position_id: id })),
    );
    await press("out 18:00");
    await waitFor(() => expect(question()).toBeNull());
  });

  it("is not asked of a press on another device", async () => {
    await replica.templates.bulkInsert(positions as never[]);
    await press("in 09:00", { source: "kiosk" });
    await show();
    await screen.findByText(/On the clock since/);
    expect(question()).toBeNull();
  });

  it("is not asked where a shift says it", async () => {
    await replica.templates.bulkInsert(positions as never[]);
    const fields = {
      user_id: me.id,
      published: true,
      date: "2026-03-04",
      position_id: String(positions[0]?.id),
    };
    await replica.shifts.insert(newShift(fields));
    await press("in 09:00");
    await show();
    await screen.findByText(/On the clock since/);
    expect(screen.queryByRole("group", { name: "What are you working as?" })).toBeNull();
  });

  it("is named by each of the shifts that a press may be for", async () => {
    await replica.templates.bulkInsert(positions as never[]);
    const own = { user_id: me.id, published: true, date: "2026-03-04" };
    const shifts = positions.map(({ id: position_id }, at) =>
      newShift({ ...own, position_id, start_time: `${18 + at}:00`, end_time: `${19 + at}:00` }),
    );
    await replica.shifts.bulkInsert(shifts);
    await show();
    fireEvent.click(await screen.findByRole("button", { name: /Shift/ }));
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options.slice(1)).toEqual([
      expect.stringMatching(/6:00 PM – 7:00 PM, Bar$/),
      expect.stringMatching(/7:00 PM – 8:00 PM, Kitchen$/),
    ]);
  });
});

describe("whoever clocks in", () => {
  const planned = (fields: Partial<Shift>) =>
    replica.shifts.insert(newShift({ user_id: me.id, published: true, date: "2026-03-04", ...fields }));
  const clockIn = async () => {
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Clock in" }));
    expect(await screen.findByText(/^On the clock since/)).toBeDefined();
  };

  it("hours early is clocked in at once, and told when the shift starts", async () => {
    await planned({ start_time: "20:00", end_time: "23:00" });
    await clockIn();
    await waitFor(() => expect(said()).toEqual(["Your shift starts at 8:00 PM. You're 2h early."]));
  });

  it("early where pay starts with the shift is told that too", async () => {
    const row = await replica.businesses.findOne(business.id).exec(true);
    await row.incrementalPatch({ pay_early_grace_minutes: 60 });
    await planned({ start_time: "18:45", end_time: "23:00" });
    await clockIn();
    await waitFor(() => expect(said()).toEqual(["You're 45m early. Pay starts at 6:45 PM."]));
  });

  it("without a shift is clocked in at once, and told", async () => {
    await planned({ date: "2026-03-05" });
    await clockIn();
    await waitFor(() => expect(said()).toEqual(["Clocked in. You're not scheduled right now."]));
  });
});

it("shows times that add up to the week's", async () => {
  for (const hour of ["09", "11", "13"]) {
    await press(`in ${hour}:00`);
    await press(`out ${hour}:20`, { at: `2026-03-04T${hour}:20:40.000Z` });
  }
  await show();
  const week = await card("My hours");
  const items = await within(week).findAllByRole("listitem");
  const worked = items.map((item) => /\d+m/.exec(item.textContent)?.[0]);
  expect(worked.sort()).toEqual(["20m", "21m", "21m"]);
  expect(week.textContent).toContain("1h 2m");
});

describe("where somebody stands", () => {
  it("is judged by the trusted clock", async () => {
    await press("in 09:00");
    await show();
    expect(await screen.findByText(/^On the clock since/)).toBeDefined();
    expect(screen.getByRole("timer").textContent).toBe("9:00:00");
    fireEvent.click(screen.getByRole("button", { name: "Clock out" }));
    expect(await screen.findByText("You're off the clock")).toBeDefined();
  });

  it("is timed by the break while that goes on, with the work until then", async () => {
    await press("in 09:00");
    await press("break-start 17:45");
    await show();
    expect(await screen.findByText(/^On a break since/)).toBeDefined();
    expect(screen.getByRole("timer", { name: "Time on break" }).textContent).toBe("0:15:00");
    expect(screen.getByText("8h 45m worked")).toBeDefined();
  });

  it("is judged anew as time passes: a forgotten clock-out may still be pressed", async () => {
    await press("in 03T09:00");
    // At the end of a minute and of the sixteen hours, where running clocks change.
    device.instant = "2026-03-04T00:59:59.990Z";
    await show();
    expect(await screen.findByText(/^On the clock since/)).toBeDefined();
    device.instant = "2026-03-04T01:00:59.990Z";
    expect(await screen.findByText(/has no clock-out/)).toBeDefined();
    const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons.slice(0, 2)).toEqual(["Clock in", "Clock out"]);
    fireEvent.click(screen.getByRole("button", { name: "Clock out" }));
    await waitFor(() => expect(screen.queryByText(/has no clock-out/)).toBeNull());
  });

  it("is said when a press does not fit there any more", async () => {
    await show();
    const button = await screen.findByRole("button", { name: "Clock in" });
    // Pressed while another tab's punch is being stored.
    const stored = press("in 18:00");
    fireEvent.click(button);
    await stored;
    await waitFor(() => expect(said()).toEqual(["Not recorded. You're already on the clock."]));
  });
});

describe("a punch that a fast clock dated in the future", () => {
  it("is told, and does not keep its person from clocking in now", async () => {
    await press("in 21:00", { received_at: device.instant, unverified: "chain", doubt: "future" });
    await show();
    expect(await screen.findByText("Your clock-in is dated 3h in the future.")).toBeDefined();
    expect(screen.getByText(/^It doesn't count before .*9:00 PM and isn't paid/)).toBeDefined();
    expect(screen.getByText("You're off the clock")).toBeDefined();
    const today = await card("Today's punches");
    expect(today.textContent).toContain("9:00 PM – open");
    expect(today.textContent).toContain("Device clock was changed");
    expect(today.textContent).toMatch(/Today's total–$/);
    fireEvent.click(screen.getByRole("button", { name: "Clock in" }));
    expect(await screen.findByText(/^On the clock since 6:00 PM/)).toBeDefined();
  });

  it("is none if the device has slept since the screen last looked", async () => {
    await show();
    device.instant = "2026-03-04T21:00:00.000Z";
    fireEvent.click(await screen.findByRole("button", { name: "Clock in" }));
    expect(await screen.findByText(/^On the clock since 9:00 PM/)).toBeDefined();
    expect(screen.queryByText(/in the future/)).toBeNull();
  });

  it("is told even centuries ahead", async () => {
    await press("in 09:00");
    await press("out 17:00", { at: "2199-12-31T17:00:00.000Z", received_at: device.instant });
    await show();
    expect(await screen.findByText(/^Your clock-out is dated 63,\d+ days in the future.$/)).toBeDefined();
    expect(screen.getByText(/^It doesn't count before Dec 31, 2199/)).toBeDefined();
    expect(await screen.findByText(/^On the clock since/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clock out" }));
    expect(await screen.findByText("You're off the clock")).toBeDefined();
  });
});

describe("a punch that waits for review", () => {
  it.each([
    ["late", "A punch was sent later than other changes from its device."],
    ["pin", "A punch was made on the tablet without a verified PIN."],
  ] as const)("says why: %s", async (doubt, why) => {
    await press("in 09:00", { unverified: "chain", doubt, received_at: "2026-03-04T11:00:00.000Z" });
    await press("out 17:00");
    await show();
    const today = await card("Today's punches");
    expect(await within(today).findByText("Waiting for review")).toBeDefined();
    expect(today.textContent).toContain(`${why} This time isn't paid until a manager accepts it.`);
    expect(today.textContent).toMatch(/Today's total–$/);
  });
});

describe("hours", () => {
  it("that were clocked and typed in count once", async () => {
    await press("in 09:00");
    await press("out 17:00");
    await press("in 09:00", typed);
    await press("out 17:00", typed);
    await show();
    const mine = await card("My hours");
    await within(mine).findByText("Not counted");
    expect(mine.textContent).toMatch(/^My hours8h/);
    expect(mine.textContent).toContain("The other entry counts until a manager reviews both.");
    expect((await card("Today's punches")).textContent).toMatch(/Today's total8h$/);
  });

  it("count as the managers decided", async () => {
    const clocked = await press("in 09:00");
    await press("out 17:30");
    const entered = await press("in 09:00", typed);
    await press("out 17:00", typed);
    await rows(replica, "decision").insert({
      kind: "decision",
      id: crypto.randomUUID(),
      business_id: business.id,
      user_id: me.id,
      at: clocked.at,
      about: `match ${entered.id} ${clocked.id}`,
      choice: "clocked",
      note: "",
      entered: entered.id,
      clocked: clocked.id,
      decided_by: manager.id,
      decided_at: device.instant,
      version: 1,
      change_id: null,
    });
    await show();
    const mine = await card("My hours");
    await within(mine).findByText("Not counted");
    expect(mine.textContent).toMatch(/^My hours8h 30m/);
    expect(mine.textContent).toContain("already counted in another entry");
  });

  it("of which the end is missing do not run on", async () => {
    await press("in 03T09:00");
    await press("in 09:00");
    await press("out 17:00");
    await show();
    const mine = await card("My hours");
    await within(mine).findByText("Missing clock-out");
    expect(mine.textContent).toMatch(/^My hours8h/);
    expect(mine.textContent).toContain("9:00 AM – no clock-out");
  });

  it("tell who changed them and why, and one's own note", async () => {
    const begun = await press("in 09:00", { note: "Opened" });
    await press("out 17:00");
    await press("in 08:00", {
      source: "correction",
      corrects: begun.id,
      created_by: manager.id,
      note: "The delivery",
      recorded_at: "2026-03-04T17:30:00.000Z",
    });
    await show();
    const mine = await card("My hours");
    await within(mine).findByText("Corrected by a manager");
    expect(mine.textContent).toContain("“The delivery”");
    expect(mine.textContent).toContain("Your note: “Opened”");
  });
});

describe("a correction", () => {
  const asked = async () =>
    (
      await rows(replica, "correction")
        .find({ selector: { kind: "correction" } })
        .exec()
    ).map((row) => row.toMutableJSON());

  it("asks for a break, and keeps the ends that nobody touched", async () => {
    const begun = await press("in 09:00", { at: "2026-03-04T09:00:45.000Z" });
    await press("out 17:00", { at: "2026-03-04T17:00:30.000Z" });
    await press("break-start 12:00");
    await press("break-end 12:30");
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Request correction" }));
    const dialog = await screen.findByRole("dialog");
    const recorded = (difference: string) =>
      `Recorded: 9:00 AM – 5:00 PM, Break: 12:00 PM – 12:30 PM, Difference: ${difference}`;
    expect(within(dialog).getByText(recorded("0m"))).toBeDefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Remove break" }));
    expect(within(dialog).getByText(recorded("+30m"))).toBeDefined();
    fireEvent.change(within(dialog).getByRole("textbox", { name: "Reason" }), {
      target: { value: "No break" },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "Send request" }));
    await waitFor(async () => expect(await asked()).toHaveLength(1));
    await waitFor(() => expect(said()).toEqual(["Correction requested: waiting for a manager"]));
    expect(await asked()).toMatchObject([
      {
        record_id: begun.id,
        breaks: [],
        reason: "No break",
        clock_in_time: "2026-03-04T09:00:45.000Z",
        clock_out_time: "2026-03-04T17:00:30.000Z",
      },
    ]);
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(list.textContent).toContain("No break");
    expect(await within(list).findByText(recorded("+30m"))).toBeDefined();
  });

  it("that was denied says why", async () => {
    const denied: PunchCorrection = {
      kind: "correction",
      id: crypto.randomUUID(),
      business_id: business.id,
      user_id: me.id,
      record_id: null,
      clock_in_time: "2026-03-04T09:00:00.000Z",
      breaks: null,
      reason: "I was there",
      clock_out_time: "2026-03-04T17:00:00.000Z",
      status: "denied",
      denial_reason: "Not on the roster",
      decided_by: manager.id,
      decided_at: device.instant,
      created_at: device.instant,
      version: 1,
      change_id: null,
    };
    await rows(replica, "correction").insert(denied);
    await show();
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(list.textContent).toContain("Declined: “Not on the roster”");
  });
});
