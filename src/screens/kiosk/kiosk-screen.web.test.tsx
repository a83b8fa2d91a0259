import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { clear } from "idb-keyval";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { makeAdminCode } from "#domain/kiosk/admin-code.ts";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { hashPin, pinCheck } from "#domain/staff/pins.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity, type TabletProfile } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { workedPositionEntity } from "#schema/entities/worked-position.ts";
import { lockDevice, unlockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newDevice } from "#tests/factories/devices.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { KioskScreen } from "./kiosk-screen.tsx";

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

const SALT = "00112233445566778899aabbccddeeff";
const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const [OLIVIA_PIN, SAM_PIN, WRONG] = ["804213", "417093", "999999"];
const CODE = "front door 7";
const KEY = "a1".repeat(32);
const manager = newUser(BUSINESS, "manager");
const onTablet = (fields: object, pin_version: number): TabletProfile => ({
  ...newPerson({ email: "", ...fields }),
  pin_check: null,
  pin_version,
});
const sam = onTablet({ name: "Sam Okafor" }, 3);
const olivia = onTablet({ name: "Olivia Byrne" }, 1);
const TABLET_ID = "f0000000-0000-4000-8000-000000000001";
let lock: KioskLock;
const renew = vi.fn(() => true);
/** What the tablet asked its function for, and the answer. */
let asked: object[];
let answer: { code: string } | null;
let replica: Replica;
let device: FakeDevice;
let endSession: ReturnType<typeof vi.fn>;

const checkOf = async (pin: string) => pinCheck(await hashPin(pin, SALT), KEY);
beforeAll(async () => {
  sam.pin_check = await checkOf(SAM_PIN);
  olivia.pin_check = await checkOf(OLIVIA_PIN);
  const tablet = { user_id: TABLET_ID, device_id: "d1", pin_key: KEY, code: await makeAdminCode(CODE, SALT) };
  lock = {
    business_id: BUSINESS,
    turned_on_by: manager.id,
    turned_on_at: "2026-03-02T08:00:00.000Z",
    tablet,
  };
});
beforeEach(async () => {
  await clear();
  asked = [];
  answer = null;
  endSession = vi.fn(async () => {});
  device = new FakeDevice();
  const userId = crypto.randomUUID();
  replica = await openReplica({ userId, generation: 0 }, [
    profileEntity,
    businessEntity,
    punchEntity,
    shiftEntity,
    shiftTemplateEntity,
    deviceEntity,
    dayNoteEntity,
    positionEntity,
    workedPositionEntity,
  ]);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "UTC", pin_salt: SALT }));
  await replica.profiles.bulkInsert([sam, olivia]);
  lockDevice(lock, "Shop tablet");
  const scope = { user_id: TABLET_ID, business_id: BUSINESS, role: "tablet" } as const;
  useSession.setState({ user: { id: TABLET_ID, email: "", businessName: "" }, scope });
  useSyncStatus.setState({ lastSyncedAt: "2026-03-02T08:59:30.000Z" });
});
afterEach(async () => {
  cleanup();
  unlockDevice();
  localStorage.clear();
  vi.restoreAllMocks();
  renew.mockClear();
  useKiosk.setState({ former: [] });
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
  await replica.close();
});

const TOKENS = { access_token: "access", refresh_token: "refresh" };
const signInWithPassword = vi.fn();
const remote = async () => ({
  tokens: async () => TOKENS,
  ephemeral: () => ({ auth: { signInWithPassword, signOut: async () => ({ error: null }) } }),
  functions: {
    async invoke(_: string, { body }: { body: object }) {
      asked.push(body);
      if (!answer) return { data: { status: "ok" }, error: null };
      const context = Response.json({ ...answer, message: "No." }, { status: 400 });
      return { data: null, error: Object.assign(new Error("no"), { context }) };
    },
  },
});

async function show(shown = lock) {
  const context = { ...commandContext(manager, replica, device), remote: remote as never, endSession };
  render(
    <CommandContextContext value={context as never}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <MemoryRouter>
          <KioskScreen lock={shown} renew={renew} />
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
  await screen.findByText("Shop tablet");
  // Key listeners attach a moment after rendering.
  await act(async () => {});
}

const type = (pin: string) => {
  for (const key of pin) fireEvent.keyDown(window, { key });
};
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const tap = async (pin: string) => {
  for (const digit of pin) await press(digit);
};
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const leaveByCode = async (code: string) => {
  await enter("Admin code", code);
  await press("Leave communal mode");
};
const leaveByPassword = async (email: string) => {
  await press("Use a password");
  await enter("Email", email);
  await enter("Password", "secret");
  await press("Leave communal mode");
};
const hasLeft = () => vi.waitFor(() => expect(endSession).toHaveBeenCalledOnce());
const punches = async () => (await replica.punches.find().exec()).map((row) => row.toMutableJSON());
const tried = async (pin: string) => {
  type(pin);
  await screen.findByText("Wrong PIN. Try again.");
};

it("takes a PIN by its pad, asks who it is and what it is for, and says what was recorded", async () => {
  await replica.shifts.insert(
    newShift({
      date: "2026-03-02",
      start_time: "08:48",
      end_time: "17:00",
      user_id: sam.id,
      published: true,
    }),
  );
  await show();
  await tap(SAM_PIN);
  expect(await screen.findByRole("heading", { name: "Sam Okafor" })).toBeTruthy();
  expect(await screen.findByText(/^Shift 8:48/)).toBeTruthy();
  expect(await punches()).toEqual([]);
  await press("Clock in");
  expect((await screen.findByText(/^Clocked in/)).textContent).toBe("Clocked in, 9:00 AM");
  expect(screen.getByText("Sam Okafor")).toBeTruthy();
  expect(await screen.findByText(/12m later than scheduled/)).toBeTruthy();
  expect(await punches()).toMatchObject([{ user_id: sam.id, type: "in", source: "kiosk", pin_version: 3 }]);
});

it("tells who clocks in what is special about the day", async () => {
  const note = newRow(dayNoteEntity, {
    date: "2026-03-02",
    type: "event",
    title: "Delivery at 9",
    text: "Back door",
  });
  await replica.staff_availability.insert(note as never);
  await show();
  expect((await screen.findByRole("list", { name: "About this day" })).textContent).toBe("Delivery at 9");
  type(SAM_PIN);
  await screen.findByRole("heading", { name: "Sam Okafor" });
  expect((await screen.findByRole("list", { name: "About this day" })).textContent).toBe(
    "Delivery at 9Back door",
  );
  await press("Clock in");
  await screen.findByText(/^Clocked in/);
  expect((await screen.findByRole("list", { name: "About this day" })).textContent).toBe("Delivery at 9");
});

describe("the position of work", () => {
  const asks = () => screen.queryByRole("group", { name: "What are you working as?" });
  const positions = ["Bar", "Kitchen"].map((name, sort_order) =>
    newRow(positionEntity, { name, sort_order, is_for_everybody: true }),
  );
  const clockIn = async (pin: string) => {
    type(pin);
    await press("Clock in");
    await screen.findByText(/^Clocked in/);
  };
  const answers = async () =>
    (
      await rows(replica, "worked_position")
        .find({ selector: { kind: "worked_position" }, sort: [{ created_at: "asc" }] })
        .exec()
    )
      .map((row) => row.toMutableJSON())
      .map(({ user_id, position_id }) => [user_id, positions.find(({ id }) => id === position_id)?.name]);

  beforeEach(async () => {
    await replica.templates.bulkInsert(positions as never[]);
    const shift = { date: "2026-03-02", start_time: "08:48", end_time: "17:00", published: true };
    await replica.shifts.insert(
      newShift({ ...shift, user_id: sam.id, position_id: String(positions[0]?.id) }),
    );
    await show();
  });

  it("is asked of who has no shift, and never of the next person who has one", async () => {
    await clockIn(OLIVIA_PIN);
    await press("Kitchen");
    await screen.findByRole("button", { name: "Kitchen", pressed: true });
    const asked = vi.fn();
    type(SAM_PIN);
    await screen.findByRole("heading", { name: "Sam Okafor" });
    expect(asks()).toBeNull();
    const watcher = new MutationObserver(() => asks() && asked());
    watcher.observe(document.body, { childList: true, subtree: true });
    await press("Clock in");
    await screen.findByText(/12m later than scheduled/);
    watcher.disconnect();
    expect(asked).not.toHaveBeenCalled();
    expect(await answers()).toEqual([[olivia.id, "Kitchen"]]);
  });

  it("may be left open, and is changed if it was wrong", async () => {
    await clockIn(OLIVIA_PIN);
    for (const [name, instant] of [
      ["Bar", "2026-03-02T09:00:01.000Z"],
      ["Kitchen", "2026-03-02T09:00:02.000Z"],
    ] as const) {
      device.instant = instant;
      await press(name);
      await screen.findByRole("button", { name, pressed: true });
    }
    await press("Clear");
    expect(asks()).toBeNull();
    expect(await answers()).toEqual([
      [olivia.id, "Bar"],
      [olivia.id, "Kitchen"],
    ]);
  });

  it("is over when they clock out", async () => {
    await clockIn(OLIVIA_PIN);
    await screen.findByRole("group", { name: "What are you working as?" });
    type(OLIVIA_PIN);
    await press("Clock out");
    await screen.findByText(/^Clocked out/);
    expect(asks()).toBeNull();
    expect(await answers()).toEqual([]);
  });
});

it("tells only what is special about the day where the tablet is", async () => {
  const place = (name: string) => newRow(placeEntity, { name, business_id: BUSINESS });
  const [north, south] = [place("North"), place("South")];
  const device = newRow(deviceEntity, { user_id: TABLET_ID, is_kiosk: true, place_id: north.id });
  await replica.templates.bulkInsert([north, south, device] as never);
  const notes = [
    { title: "Delivery", place_id: north.id },
    { title: "Paint", place_id: south.id },
  ].map((note) => newRow(dayNoteEntity, { date: "2026-03-02", type: "note", ...note }));
  await replica.staff_availability.bulkInsert(notes as never);
  await show();
  await vi.waitFor(() => {
    const list = screen.getByRole("list", { name: "About this day" });
    expect(list.textContent).toBe("Delivery, North");
  });
});

it("speaks the language that is chosen on its first screen, until a punch is recorded", async () => {
  await show();
  expect(screen.getByText("Monday, March 2")).toBeTruthy();
  await press("Español");
  expect(await screen.findByText("lunes, 2 de marzo")).toBeTruthy();
  type(SAM_PIN);
  await press("Clock in");
  await screen.findByText(/^Clocked in/);
  await press("Clear");
  expect(await screen.findByText("Monday, March 2")).toBeTruthy();
});

it("lets the next person type while the last result is read", async () => {
  await show();
  type(SAM_PIN);
  await press("Clock in");
  await screen.findByText(/^Clocked in/);
  type(OLIVIA_PIN);
  expect(await screen.findByRole("heading", { name: "Olivia Byrne" })).toBeTruthy();
});

it("offers what follows, the likeliest first", async () => {
  await show();
  type(SAM_PIN);
  await press("Clock in");
  await screen.findByText(/^Clocked in/);
  type(SAM_PIN);
  await press("Start break");
  await screen.findByText(/^Break started/);
  type(SAM_PIN);
  expect(await screen.findByText("On a break since 9:00 AM")).toBeTruthy();
  const offered = screen.getAllByRole("button").slice(0, 3);
  expect(offered.map(({ textContent }) => textContent)).toEqual(["End break", "Clock out", "Not me"]);
});

it("never shows which digits were typed, and takes them back", async () => {
  await show();
  type("80");
  expect(await screen.findByText("2 of 6 digits entered")).toBeTruthy();
  fireEvent.keyDown(window, { key: "Backspace" });
  expect(await screen.findByText("1 of 6 digits entered")).toBeTruthy();
  await press("Clear");
  expect(screen.queryByText(/digits/)).toBeNull();
});

it("counts as unsaved while somebody stands there: no update reloads over them", async () => {
  await show();
  expect(useUnsaved.getState().forms).toBe(0);
  type("8");
  expect(useUnsaved.getState().forms).toBe(1);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(useUnsaved.getState().forms).toBe(0);
});

/** Freezes waits of some seconds, which could end before the next press on a busy machine. */
function holdWaits() {
  const start = globalThis.setTimeout;
  const held = ((run: () => void, ms = 0) => start(run, ms < 5_000 ? ms : ms + 60_000)) as typeof setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(held);
}

it("lets wrong PINs wait, and the admin code end that", async () => {
  holdWaits();
  await show();
  for (const turn of [1, 2, 3]) await tried(WRONG.replace("9", String(turn)));
  await tried(WRONG);
  type(SAM_PIN);
  expect(await screen.findByRole("heading", { name: "Too many wrong attempts" })).toBeTruthy();
  // The exact time left depends on how long the test took to get here.
  expect(screen.getByRole("timer").textContent).toMatch(/^0:00:(10|0\d)$/);
  await press("Leave communal mode");
  await leaveByCode(CODE);
  await hasLeft();
  expect(useKiosk.getState().lock).toBeNull();
});

it("is left by no PIN, and by the admin code without a network", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show();
  await press("Leave communal mode");
  for (const wrong of [OLIVIA_PIN, SAM_PIN]) {
    await leaveByCode(wrong);
    expect(await screen.findByText("Wrong admin code. Try again.")).toBeTruthy();
  }
  expect(useKiosk.getState().lock).toEqual(lock);
  await leaveByCode(CODE);
  await hasLeft();
  expect(useKiosk.getState().lock).toBeNull();
  expect(asked).toEqual([]);
  // What waits is sent with these, whoever uses the device then.
  expect(useKiosk.getState().former).toEqual([{ user_id: TABLET_ID, name: "Shop tablet", tokens: TOKENS }]);
});

it("allows few tries of the admin code", async () => {
  holdWaits();
  await show();
  await press("Leave communal mode");
  for (const wrong of ["front door 1", "front door 2", "front door 3"]) {
    await leaveByCode(wrong);
    expect(await screen.findByText("Wrong admin code. Try again.")).toBeTruthy();
    // The next try's answer is told from this one's.
    await press("Cancel");
    await press("Leave communal mode");
  }
  await leaveByCode(CODE);
  expect(await screen.findByRole("heading", { name: "Too many wrong attempts" })).toBeTruthy();
  expect(useKiosk.getState().lock).toEqual(lock);
});

it("is left by the password of who manages the business, which only the server checks", async () => {
  await show();
  await press("Leave communal mode");
  await leaveByPassword(" Olivia@shop.test ");
  await hasLeft();
  expect(asked).toEqual([{ action: "leave", email: "Olivia@shop.test", password: "secret" }]);
  expect(JSON.stringify({ ...localStorage })).not.toContain("secret");
});

it.each([
  ["not_allowed", "Only managers and admins can leave communal mode."],
  ["invalid_password", "Invalid email or password"],
  ["too_many_tries", "Too many attempts. Wait a while, then try again."],
])("says why a password does not help: %s", async (code, text) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer = { code };
  await show();
  await press("Leave communal mode");
  await leaveByPassword("sam@shop.test");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(useKiosk.getState().lock).toEqual(lock);
});

it("says what becomes of punches that wait, and of those that were not saved, before it is left", async () => {
  useSyncStatus.setState({ waiting: 24 });
  const row = { user_id: sam.id, type: "in", at: "2026-03-02T08:59:00.000Z" };
  const issue = { id: "c", collection: "punches", code: "not_allowed", reason: null, row, base: null };
  await replica.sync_issues.insert({ ...issue, held: null, at: "2026-03-02T08:59:00.000Z" } as never);
  await show();
  await press("Leave communal mode");
  expect(
    await screen.findByText(/^24 punches haven't been sent yet\. They'll be sent the next time/),
  ).toBeTruthy();
  expect(await screen.findByText("Sam Okafor: Clock in, Mon, Mar 2, 8:59 AM")).toBeTruthy();
});

it("checks no PINs until an admin has confirmed it, and can be left", async () => {
  await replica.templates.insert(newDevice({ id: "d1", user_id: TABLET_ID, status: "proposed" }) as never);
  for (const person of await replica.profiles.find().exec()) await person.remove();
  await show();
  expect(await screen.findByRole("heading", { name: "Waiting for an admin" })).toBeTruthy();
  expect(screen.queryByRole("group", { name: "PIN pad" })).toBeNull();
  await press("Leave communal mode");
  await leaveByCode(CODE);
  await hasLeft();
});

describe("a tablet that works under a person's account", () => {
  const old = () => ({ ...lock, tablet: null });
  beforeEach(async () => {
    lockDevice(old(), "Shop tablet");
    useSession.setState({ scope: { user_id: manager.id, business_id: BUSINESS, role: "manager" } });
    await replica.profiles.findOne(sam.id).patch({ pin_hash: await hashPin(SAM_PIN, SALT) });
    await replica.profiles.findOne(olivia.id).patch({ role: "admin" });
  });

  it("goes on taking PINs", async () => {
    await show(old());
    type(SAM_PIN);
    await press("Clock in");
    await screen.findByText(/^Clocked in/);
    expect(await punches()).toMatchObject([{ user_id: sam.id, source: "kiosk", created_by: manager.id }]);
  });

  it("is left by no PIN but by the password of who manages, and signed out", async () => {
    useSyncStatus.setState({ waiting: 24 });
    await show(old());
    await press("Leave communal mode");
    expect(await screen.findByText(/^24 changes on this device haven't been sent yet/)).toBeTruthy();
    expect(screen.queryByLabelText("Admin code")).toBeNull();
    const attempt = async (id: string) => {
      signInWithPassword.mockResolvedValue({ data: { user: { id } }, error: null });
      await enter("Email", "olivia@shop.test");
      await enter("Password", "secret");
      await press("Leave communal mode");
    };
    for (const who of ["a stranger", sam.id]) {
      await attempt(who);
      expect(await screen.findByText("Only managers and admins can leave communal mode.")).toBeTruthy();
    }
    expect(endSession).not.toHaveBeenCalled();
    await attempt(olivia.id);
    await hasLeft();
    expect(useKiosk.getState()).toMatchObject({ lock: null, former: [] });
  });

  it("says that an admin has to confirm it", async () => {
    await replica.templates.insert(newDevice({ user_id: manager.id, status: "proposed" }) as never);
    await show(old());
    expect(await screen.findByText(/^An admin needs to confirm this tablet/)).toBeTruthy();
    expect(screen.getByRole("group", { name: "PIN pad" })).toBeTruthy();
  });
});

it("says loudly that nothing was recorded, and records the same punch when tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const failing = vi
    .spyOn(replica.collections.punches, "bulkInsert")
    .mockRejectedValue(Object.assign(new Error("full"), { name: "QuotaExceededError" }));
  await show();
  type(SAM_PIN);
  await press("Clock in");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Punch not savedSam Okafor, .*no space/);
  expect(screen.queryByText(/^Clocked in/)).toBeNull();
  failing.mockRestore();
  device.instant = "2026-03-02T09:07:00.000Z";
  await press("Try again");
  expect((await screen.findByText(/^Clocked in/)).textContent).toBe("Clocked in, 9:00 AM");
  expect(await punches()).toMatchObject([{ at: "2026-03-02T09:00:00.000Z" }]);
});

it("says that a clock-out was forgotten, and lets them clock in", async () => {
  device.instant = "2026-03-01T08:00:00.000Z";
  await show();
  type(SAM_PIN);
  await press("Clock in");
  await screen.findByText(/^Clocked in/);
  device.instant = "2026-03-02T09:00:00.000Z";
  type(SAM_PIN);
  expect((await screen.findByText(/didn't clock out/)).textContent).toMatch(/Mar 1, 8:00 AM.*Tell a manager/);
  expect(screen.getByRole("button", { name: "Clock in" })).toBeTruthy();
});

it("tells of punches that wait, and of a list of PINs that is old", async () => {
  useSyncStatus.setState({ lastSyncedAt: "2026-02-20T09:00:00.000Z" });
  await show();
  type(SAM_PIN);
  await screen.findByText(/synced for a while/);
  await press("Clock in");
  expect(await screen.findByText(/1 punch to send/)).toBeTruthy();
  expect(
    await screen.findByText(/^This tablet hasn't synced since Fri, Feb 20.*1 punch is saved here/),
  ).toBeTruthy();
});

it("finds nothing wrong with its clock as punches are recorded between two of its minutes", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show();
  device.instant = "2026-03-02T09:00:40.000Z";
  type(SAM_PIN);
  await press("Clock in");
  expect(await screen.findByText(/1 punch to send/)).toBeTruthy();
  expect(screen.queryByText(/This tablet's clock/)).toBeNull();
});

it("compares the last exchange by one clock where that is ahead of the server's", async () => {
  device.clock = { offset_ms: -60_000, device_time: "2026-03-02T09:01:00.000Z" };
  useSyncStatus.setState({ lastSyncedAt: "2026-03-02T09:00:59.000Z" });
  await show();
  expect(screen.queryByText(/This tablet's clock/)).toBeNull();
});

it("says when its session has ended, and still takes punches", async () => {
  useSyncStatus.setState({ trouble: "unauthorized" });
  await show();
  expect(await screen.findByText(/This tablet was logged out/)).toBeTruthy();
  type(SAM_PIN);
  expect(await screen.findByRole("button", { name: "Clock in" })).toBeTruthy();
});

it("says when the server did not take a punch", async () => {
  const issue = { id: "c", collection: "punches", code: "not_allowed", reason: null, row: {}, base: null };
  await replica.sync_issues.insert({ ...issue, held: null, at: "2026-03-02T08:59:00.000Z" } as never);
  await show();
  expect(await screen.findByText(/^1 punch couldn't be saved · Last synced/)).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toMatch(/^1 punch couldn't be saved\./);
});

it("says when nobody has a PIN, and how to leave", async () => {
  for (const person of await replica.profiles.find().exec()) await person.patch({ pin_check: null } as never);
  await show();
  expect(await screen.findByText(/no PINs on this tablet yet/)).toBeTruthy();
  await press("Leave communal mode");
  await leaveByCode(CODE);
  await hasLeft();
});

it("knows at once who was given another PIN", async () => {
  await show();
  type(SAM_PIN);
  await press("Not me");
  await act(async () => {
    await replica.profiles
      .findOne(sam.id)
      .patch({ pin_check: await checkOf("551208"), pin_version: 4 } as never);
  });
  await tried(SAM_PIN);
  type("551208");
  expect(await screen.findByRole("heading", { name: "Sam Okafor" })).toBeTruthy();
});
