import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newDevice } from "#tests/factories/devices.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { COMPLETE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { TimeRecordsScreen } from "./time-records-screen.tsx";

// A virtualized list needs a size.
vi.hoisted(() => {
  for (const [size, px] of Object.entries({ clientHeight: 900, clientWidth: 1200, offsetHeight: 60 })) {
    Object.defineProperty(HTMLElement.prototype, size, { get: () => px });
  }
});

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const manager = newUser(BUSINESS, "manager");
const [sam, ann] = [newUser(BUSINESS), newUser(BUSINESS)];
/** Tuesday evening; Dublin is at UTC. */
let device: FakeDevice;
let replica: Replica;

const ENTITIES = [
  businessEntity,
  profileEntity,
  punchEntity,
  punchCorrectionEntity,
  shiftEntity,
  staffAvailabilityEntity,
  deviceEntity,
  employeePaymentEntity,
  positionEntity,
];

beforeEach(async () => {
  toastQueue.clear();
  device = new FakeDevice();
  device.instant = "2026-03-03T20:00:00.000Z";
  vi.stubGlobal("ResizeObserver", NoObserver);
  // A wide screen.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await rememberSync(replica, COMPLETE);
  await replica.businesses.insert(newBusiness());
  await replica.profiles.bulkInsert([
    person(sam.id, "Sam Able"),
    person(ann.id, "Ann Able"),
    person(manager.id, "Mia Webb"),
  ]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
  await replica.close();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const person = (id: string, name: string) =>
  newPerson({ id, name, email: `${id}@shop.test`, business_id: BUSINESS });

function show(query: string) {
  useSession.setState({ scope: { user_id: manager.id, business_id: BUSINESS, role: "manager" } });
  render(
    <CommandContextContext value={commandContext(manager, replica, device)}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <MemoryRouter initialEntries={[`/time-records?${query}`]}>
          <TimeRecordsScreen />
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
}

/** 'in 09:00' of March 2. */
async function press(text: string, fields: Partial<Punch> = {}, of = sam): Promise<Punch> {
  const [type, time] = text.split(" ");
  const at = `2026-03-02T${time}:00.000Z`;
  const row = punchRow(of, { type: type as Punch["type"], at, recorded_at: at, received_at: at, ...fields });
  await replica.punches.insert(row);
  return row;
}

const typed = {
  source: "manager",
  entry_id: "e0000000-0000-4000-8000-000000000001",
  created_by: manager.id,
} as const;
const asked = (fields: Partial<PunchCorrection> = {}): PunchCorrection => ({
  kind: "correction",
  id: crypto.randomUUID(),
  business_id: BUSINESS,
  user_id: sam.id,
  record_id: null,
  clock_in_time: "2026-03-02T08:30:00.000Z",
  clock_out_time: null,
  breaks: null,
  reason: "I came early",
  status: "pending",
  denial_reason: null,
  decided_by: null,
  decided_at: null,
  created_at: "2026-03-02T20:00:00.000Z",
  version: 1,
  change_id: null,
  ...fields,
});
const dayOf = (name: string) => screen.findByRole("list", { name: `To review: ${name}` });

describe("To review", () => {
  it("has nothing to say when all is well", async () => {
    show("tab=review");
    expect(await screen.findByText("All clear")).toBeDefined();
  });

  it("asks which of two counts, with one press and a way back", async () => {
    await press("in 09:00", typed);
    await press("out 17:00", typed);
    await press("in 09:04", { source: "kiosk" });
    await press("out 17:06", { source: "kiosk" });
    show("tab=review");
    const day = await dayOf("Yesterday");
    expect(day.textContent).toContain("Sam Able has two overlapping records: 9:00 AM – 5:06 PM.");
    expect(day.textContent).toContain("Entered by Mia Webb: 9:00 AM – 5:00 PM (8h)");
    expect(day.textContent).toContain("On the shared tablet: 9:04 AM – 5:06 PM (8h 2m)");
    expect(screen.getByRole("tab", { name: /^To review/ }).textContent).toContain("1 to review");
    fireEvent.click(within(day).getByRole("button", { name: "Keep clocked times" }));
    expect(await screen.findByText("All clear")).toBeDefined();
    toastQueue.visibleToasts[0]?.content.action?.run();
    expect(await dayOf("Yesterday")).toBeDefined();
    const said = await rows(replica, "decision")
      .find({ selector: { kind: "decision" } })
      .exec();
    expect(said.map((row) => row.toJSON().choice).sort()).toEqual(["clocked", "open"]);
  });

  it.each([
    ["tablet", "that wasn't made on a registered tablet"],
    ["removed", "made when they weren't on the team"],
    ["pin", "made on the tablet without a verified PIN"],
    ["own", "that Sam Able made on a tablet they manage"],
    ["former", "that was sent after they left the team"],
    ["chain", "that is out of sequence on its device"],
    ["late", "that its device sent later than other changes"],
    ["reading", "whose time is uncertain because the device's clock was changed or couldn't be checked"],
    ["future", "that was dated in the future when it arrived"],
  ] as const)("holds work with a doubtful punch until it is accepted: %s", async (doubt, why) => {
    await press("in 09:00", { unverified: "tablet", doubt, clock_changed: true });
    await press("out 17:00");
    show("tab=review");
    const day = await dayOf("Yesterday");
    expect(day.textContent).toContain(
      `Sam Able's work starting at 9:00 AM includes a punch ${why}. The work won't be paid until the punch is accepted.`,
    );
    expect(within(day).getAllByRole("listitem")).toHaveLength(1);
    fireEvent.click(within(day).getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("All clear")).toBeDefined();
  });

  it("shows a punch dated in the future on the day it arrived, to be corrected", async () => {
    const arrived = {
      received_at: "2026-03-03T19:50:00.000Z",
      unverified: "chain",
      doubt: "future",
    } as const;
    const clockedIn = await press("in 23:30", { at: "2026-03-03T23:30:00.000Z", ...arrived });
    await press("out 12:00", { at: "2199-12-31T12:00:00.000Z", ...arrived });
    show("tab=review");
    const day = await dayOf("Today");
    expect(day.textContent).toContain("Sam Able's punch that arrived at 7:50 PM is dated in the future: ");
    expect(day.textContent).toContain("11:30 PM. It doesn't count before then");
    expect(day.textContent).toContain("Dec 31, 2199");
    expect(within(day).getAllByRole("button", { name: "Remove punch" })).toHaveLength(2);
    const [correct] = within(day).getAllByRole("button", { name: "Correct times" });
    fireEvent.click(correct as HTMLElement);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox", { name: "Reason" }), { target: { value: "Fast clock" } });
    expect(clockedIn.type).toBe("in");
  });

  const tablet = (last_heard_at: string) =>
    replica.templates.insert({
      kind: "device",
      id: crypto.randomUUID(),
      business_id: BUSINESS,
      user_id: manager.id,
      name: "Tablet",
      is_kiosk: true,
      last_heard_at,
      last_seq: 4,
      unsent: 0,
      version: 1,
      change_id: null,
    } as never);

  it("waits no longer for a tablet that nobody has heard of for a month", async () => {
    await replica.shifts.insert(newShift({ user_id: sam.id, date: "2026-03-02", published: true }));
    await tablet("2026-02-01T12:00:00.000Z");
    show("tab=review");
    const day = await dayOf("Yesterday");
    expect(within(day).getByRole("button", { name: "Confirm absence" })).toBeDefined();
    expect(day.textContent).not.toContain("Waiting for the tablet");
  });

  it("does not call somebody absent while a tablet is dark", async () => {
    await replica.shifts.insert(newShift({ user_id: sam.id, date: "2026-03-02", published: true }));
    await tablet("2026-03-02T12:00:00.000Z");
    show("tab=review");
    const day = await dayOf("Yesterday");
    expect(day.textContent).toContain("Sam Able was scheduled for 9:00 AM – 5:00 PM but didn't clock in.");
    expect(day.textContent).toContain("Waiting for the tablet");
    expect(within(day).queryByRole("button", { name: "Confirm absence" })).toBeNull();
    expect(screen.getByRole("tab", { name: /^To review/ }).textContent).toBe("To review");
  });

  it("confirms an absence", async () => {
    await replica.shifts.insert(newShift({ user_id: sam.id, date: "2026-03-02", published: true }));
    show("tab=review");
    fireEvent.click(within(await dayOf("Yesterday")).getByRole("button", { name: "Confirm absence" }));
    expect(await screen.findByText("All clear")).toBeDefined();
  });

  it("answers at once what a tablet brings at once", async () => {
    const late = { received_at: "2026-03-03T12:00:00.000Z", source: "kiosk" } as const;
    await press("in 09:00", late);
    await press("out 17:00", late);
    await press("in 09:00", late, ann);
    await press("out 17:00", late, ann);
    show("tab=review");
    const day = await dayOf("Yesterday");
    expect(day.children).toHaveLength(4);
    expect(within(day).getAllByRole("button", { name: "Correct times" })).toHaveLength(4);
    expect(screen.getByText("4 punches arrived late")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Accept all" }));
    expect(await screen.findByText("All clear")).toBeDefined();
  });

  it.each([
    [["out 17:00"], "Remove punch", "Remove this punch?", "Punch removed"],
    [
      ["in 09:00", "break-start 12:00", "in 16:00", "out 17:00"],
      "Remove times",
      "Remove these times?",
      "Times removed",
    ],
  ])(
    "removes what was recorded by %j, and says whether it is one punch",
    async (punches, label, title, done) => {
      for (const punch of punches) await press(punch);
      show("tab=review");
      fireEvent.click(within(await dayOf("Yesterday")).getByRole("button", { name: label }));
      const dialog = await screen.findByRole("dialog", { name: title });
      fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "By mistake" } });
      fireEvent.click(within(dialog).getByRole("button", { name: label }));
      expect(await screen.findByText("All clear")).toBeDefined();
      expect(toastQueue.visibleToasts[0]?.content.text).toBe(done);
    },
  );

  it("leaves a manager's own hours to others", async () => {
    await press("out 17:00", {}, manager);
    show("tab=review");
    const day = await dayOf("Yesterday");
    expect(day.textContent).toContain("Mia Webb clocked out at 5:00 PM without clocking in.");
    expect(day.textContent).toContain(
      "These are your own hours. An admin or another manager needs to review them.",
    );
    expect(within(day).queryByRole("button")).toBeNull();
  });

  it("shows the breaks that somebody asks for, and tells them why they are denied", async () => {
    const breaks = [{ start: "2026-03-02T12:00:00.000Z", end: "2026-03-02T12:30:00.000Z" }];
    const request = asked({ clock_out_time: "2026-03-02T17:00:00.000Z", breaks });
    await rows(replica, "correction").insert(request);
    show("tab=review");
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(list.textContent).toContain("Break: 12:00 PM – 12:30 PM");
    fireEvent.click(within(list).getByRole("button", { name: "Decline" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Reason (optional)" }), {
      target: { value: "Not on the roster" },
    });
    const dialog = screen.getByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
    await screen.findByText("All clear");
    const denied = await rows(replica, "correction").findOne(request.id).exec();
    expect(denied?.toJSON()).toMatchObject({ status: "denied", denial_reason: "Not on the roster" });
  });

  it("leaves what a manager asks for to others", async () => {
    await rows(replica, "correction").insert(asked({ user_id: manager.id }));
    show("tab=review");
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(await within(list).findByText("An admin decides your own requests.")).toBeDefined();
    expect(within(list).queryByRole("button")).toBeNull();
  });

  it("shows what was recorded, with its breaks, beside what somebody asks for", async () => {
    const begun = await press("in 09:00");
    await press("break-start 12:00");
    await press("break-end 12:30");
    await press("out 17:00");
    const breaks = [{ start: "2026-03-02T12:00:00.000Z", end: "2026-03-02T13:00:00.000Z" }];
    const clock_in_time = "2026-03-02T09:00:00.000Z";
    await rows(replica, "correction").insert(asked({ record_id: begun.id, clock_in_time, breaks }));
    show("tab=review");
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(
      await within(list).findByText(
        "Recorded: 9:00 AM – 5:00 PM, Break: 12:00 PM – 12:30 PM, Difference: −30m",
      ),
    ).toBeDefined();
  });

  it("grants what somebody asks for", async () => {
    const begun = await press("in 09:00");
    await press("out 17:00");
    await rows(replica, "correction").insert(asked({ record_id: begun.id }));
    show("tab=review");
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(list.textContent).toContain("Sam Able requested a correction: Yesterday, 8:30 AM – still open.");
    expect(await within(list).findByText("Recorded: 9:00 AM – 5:00 PM, Difference: +30m")).toBeDefined();
    fireEvent.click(within(list).getByRole("button", { name: "Approve" }));
    await screen.findByText("All clear");
    const corrected = await replica.punches.find({ selector: { corrects: begun.id } }).exec();
    expect(corrected.map((row) => row.toJSON().at)).toEqual(["2026-03-02T08:30:00.000Z"]);
  });
});

describe("on a page that is too old to get records", () => {
  beforeEach(() => useSyncStatus.setState({ trouble: "outdated" }));

  it("hours are not edited until it is reloaded", async () => {
    await press("out 17:00");
    show("tab=review");
    fireEvent.click(within(await dayOf("Yesterday")).getByRole("button", { name: "Remove punch" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove this punch?" });
    expect(dialog.textContent).toContain("This version of the app is too old to sync.");
    fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "By mistake" } });
    const remove = () => fireEvent.click(within(dialog).getByRole("button", { name: "Remove punch" }));
    remove();
    expect(await replica.punches.find().exec()).toHaveLength(1);
    act(() => useSyncStatus.setState({ trouble: null }));
    expect(dialog.textContent).not.toContain("too old");
    remove();
    expect(await screen.findByText("All clear")).toBeDefined();
  });

  it("no request is granted", async () => {
    await rows(replica, "correction").insert(asked({ clock_out_time: "2026-03-02T17:00:00.000Z" }));
    show("tab=review");
    const list = await screen.findByRole("list", { name: "Correction requests" });
    expect(list.textContent).toContain("This version of the app is too old to sync.");
    const approve = within(list).getByRole("button", { name: "Approve" }) as HTMLButtonElement;
    expect(approve.disabled).toBe(true);
  });
});

describe("Records", () => {
  it("lists work with what there is to know of it, and finds it by person", async () => {
    await replica.shifts.insert(newShift({ user_id: sam.id, date: "2026-03-02", published: true }));
    await press("in 09:12");
    await press("break-start 12:00");
    await press("break-end 12:30");
    await press("out 17:00", { source: "automatic" });
    await press("in 10:00", { source: "kiosk" }, ann);
    show("from=2026-03-01&to=2026-03-03");
    const table = await screen.findByRole("table", { name: "Time records" });
    await within(table).findByText("Sam Able");
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ann AbleMon, Mar 210:00 AMstill open––No shiftTablet/),
      expect.stringMatching(/^Sam AbleMon, Mar 29:12 AM5:00 PM30m7h 18m9:00 AM – 5:00 PM12m late.*Automatic/),
    ]);
    expect(screen.getByRole("region", { name: "Total" }).textContent).toContain("worked7h 18m");
  });

  it("names the shared tablet on which something was recorded", async () => {
    const account = crypto.randomUUID();
    const tablet = newDevice({
      business_id: BUSINESS,
      user_id: account,
      name: "Front desk",
      status: "ended",
    });
    await replica.templates.insert(tablet as never);
    await press("in 09:00", { source: "kiosk", created_by: account });
    await press("out 17:00", { source: "kiosk", created_by: account });
    show("from=2026-03-01&to=2026-03-03");
    const table = await screen.findByRole("table", { name: "Time records" });
    fireEvent.click(await within(table).findByText("Sam Able"));
    expect(await screen.findByText("Recorded on “Front desk” on Mon, Mar 2, 9:00 AM")).toBeDefined();
  });

  it("finds who has left and has records, and takes times of who is deactivated", async () => {
    const [mia, leo, idle] = [newUser(BUSINESS), newUser(BUSINESS), newUser(BUSINESS)];
    const at = "2026-03-03T12:00:00.000Z";
    await replica.profiles.bulkInsert([
      { ...person(mia.id, "Mia Reed"), deactivated_at: at },
      { ...person(leo.id, "Leo Reed"), removed_at: at },
      { ...person(idle.id, "Ida Reed"), removed_at: at },
    ]);
    for (const one of [mia, leo]) {
      await press("in 09:00", {}, one);
      await press("out 17:00", {}, one);
    }
    show("from=2026-03-01&to=2026-03-03");
    await within(await screen.findByRole("table", { name: "Time records" })).findByText("Leo Reed");
    const namesOf = async (place: HTMLElement) => {
      fireEvent.click(within(place).getByRole("button", { name: /Employee/ }));
      return (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    };
    expect(await namesOf(screen.getByRole("region", { name: "Filter" }))).toEqual([
      "Everyone",
      "Ann Able",
      "Mia Webb",
      "Sam Able",
      "Leo Reed",
      "Mia Reed",
    ]);
    fireEvent.click(screen.getByRole("option", { name: "Leo Reed" }));
    await screen.findByRole("table", { name: "Time records" });
    await expect.poll(() => screen.queryByText("Mia Reed")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /Add times/ }));
    expect(await namesOf(await screen.findByRole("dialog", { name: "Add times" }))).toEqual([
      "Ann Able",
      "Mia Reed",
      "Sam Able",
    ]);
  });

  it("says that there is nothing", async () => {
    show("from=2026-02-01&to=2026-02-02");
    expect(await screen.findByText("No records")).toBeDefined();
  });
});

describe("Hours", () => {
  it("approves them, tells when they are changed since, and never one's own", async () => {
    await press("in 09:00");
    const out = await press("out 17:00");
    await press("in 09:00", {}, manager);
    await press("out 12:00", {}, manager);
    show("tab=hours&from=2026-03-02&to=2026-03-02");
    const rowOf = async (name: string) => screen.findByRole("row", { name: new RegExp(name) });
    expect((await rowOf("Sam Able")).textContent).toContain("8hNot approved");
    fireEvent.click(screen.getByRole("button", { name: "Approve all…" }));
    const dialog = await screen.findByRole("dialog", { name: "Approve Sam Able's hours" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
    await within(await rowOf("Sam Able")).findByText("Approved");
    expect((await rowOf("Mia Webb")).textContent).toContain("Not approved");
    expect(screen.getByText(/These are your own hours/)).toBeDefined();
    await press("out 18:00", {
      corrects: out.id,
      source: "correction",
      recorded_at: "2026-03-03T19:00:00.000Z",
    });
    await within(await rowOf("Sam Able")).findByText("Changed since approval");
    expect((await rowOf("Sam Able")).textContent).toContain("9h");
  });

  it("are not approved for more days than somebody can look at again", async () => {
    await press("in 09:00");
    await press("out 17:00");
    show("tab=hours&from=2026-01-01&to=2026-03-04");
    await screen.findByRole("row", { name: /Sam Able/ });
    expect(screen.getByText(/approve up to 62 days/)).toBeDefined();
    expect((screen.getByRole("button", { name: "Approve all…" }) as HTMLButtonElement).disabled).toBe(true);
  });
});
