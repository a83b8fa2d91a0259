import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { clear, get } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { tabletSignIn, unlockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newDevice } from "#tests/factories/devices.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { CommunalModeCard } from "./communal-mode-card.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const me = newUser(BUSINESS, "manager");
const KEY = "a1".repeat(32);
const SESSION = { access_token: `h.${btoa(JSON.stringify({ sub: "tablet" }))}.s`, refresh_token: "refresh" };
let replica: Replica;
/** What register-tablet was asked for, and the code of its refusal. */
let asked: Record<string, unknown>[];
let refusal: string | null;

beforeEach(async () => {
  await clear();
  asked = [];
  refusal = null;
  const entities = [profileEntity, businessEntity, shiftTemplateEntity, deviceEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "UTC", pin_salt: "5a17" }));
});
afterEach(async () => {
  cleanup();
  unlockDevice();
  localStorage.clear();
  useKiosk.setState({ lock: null, deviceName: "" });
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
  await replica.close();
});

const remote = async () => ({
  functions: {
    async invoke(_: string, { body }: { body: Record<string, unknown> }) {
      asked.push(body);
      const context = Response.json({ code: refusal, message: "No." }, { status: 400 });
      if (refusal && (refusal !== "used" || body.device_id === "removed"))
        return { data: null, error: Object.assign(new Error("no"), { context }) };
      const chain = { device_id: body.device_id, seq: 0, hash: null };
      const status = body.action === "turn_on" ? "registered" : "ok";
      return { data: { status, session: SESSION, pin_key: KEY, chain }, error: null };
    },
  },
});

function show(role: Role = "manager") {
  useSession.setState({ scope: { user_id: me.id, business_id: BUSINESS, role } });
  return render(
    <CommandContextContext
      value={{ ...commandContext(me, replica, new FakeDevice()), remote: remote as never }}
    >
      <ReplicaContext value={{ replica, userId: me.id }}>
        <CommunalModeCard />
      </ReplicaContext>
    </CommandContextContext>,
  );
}

async function openDialog() {
  fireEvent.click(screen.getByRole("button", { name: "Turn on communal mode" }));
  return within(await screen.findByRole("dialog"));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const fill = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const turnOn = (dialog: Dialog, name = "Turn on") => fireEvent.click(dialog.getByRole("button", { name }));
const isOn = () => vi.waitFor(() => expect(useKiosk.getState().lock).not.toBeNull());

it("is nothing for employees", () => {
  expect(show("employee").container.textContent).toBe("");
});

it("asks first, says how it is left, and makes the device a tablet with a sign-in of its own", async () => {
  show("admin");
  const dialog = await openDialog();
  expect(useKiosk.getState().lock).toBeNull();
  expect(dialog.getByText(/You'll be logged out/)).toBeTruthy();
  expect(dialog.getByText(/use the admin code/)).toBeTruthy();
  expect(dialog.getByText(/^Your own punches on this tablet will need a review/)).toBeTruthy();
  fill(dialog, "Device name", " Bar ");
  fill(dialog, "Admin code", "front door 7");
  turnOn(dialog);
  await isOn();
  const { lock, deviceName } = useKiosk.getState();
  const [{ device_id, code } = {}] = asked;
  expect(asked).toMatchObject([{ action: "turn_on", name: "Bar" }]);
  expect(deviceName).toBe("Bar");
  expect(lock).toEqual({
    business_id: BUSINESS,
    turned_on_by: me.id,
    turned_on_at: "2026-03-02T09:00:00.000Z",
    tablet: { user_id: "tablet", device_id, pin_key: KEY, code },
  });
  expect(JSON.stringify({ ...localStorage, asked })).not.toContain("front door 7");
  expect(tabletSignIn()).toEqual(SESSION);
  expect(await get("punch-chain:tablet:tablet")).toMatchObject({ end: { device_id, seq: 0 } });
});

it("tells a manager that an admin has to confirm it", async () => {
  show();
  expect(await (await openDialog()).findByText(/^An admin needs to confirm this tablet/)).toBeTruthy();
});

it.each([
  ["1234567", "Use at least 8 characters"],
  ["aaaaaaaaaa", "Use more than one character"],
])("takes no %s for an admin code", async (code, text) => {
  show();
  const dialog = await openDialog();
  fill(dialog, "Admin code", code);
  turnOn(dialog);
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(asked).toEqual([]);
});

it("asks for the same tablet again where the answer was lost, also in a dialog that is opened anew", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  refusal = "failed";
  show();
  let dialog = await openDialog();
  fill(dialog, "Admin code", "front door 7");
  turnOn(dialog);
  expect(await dialog.findByText("Couldn't turn on communal mode. Try again.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  refusal = null;
  dialog = await openDialog();
  fill(dialog, "Admin code", "front door 7");
  turnOn(dialog);
  await isOn();
  expect(asked[1]?.device_id).toBe(asked[0]?.device_id);
});

it("becomes another tablet where the server knows the one of a lost answer as removed", async () => {
  localStorage.setItem("shiftkeep-next-tablet", "removed");
  refusal = "used";
  show();
  const dialog = await openDialog();
  fill(dialog, "Admin code", "front door 7");
  turnOn(dialog);
  await isOn();
  expect(asked[0]?.device_id).toBe("removed");
  expect(asked[1]?.device_id).not.toBe("removed");
});

it("sends the person's changes first, and says what becomes of those it cannot send", async () => {
  useSyncStatus.setState({ waiting: 2 });
  show();
  const dialog = await openDialog();
  fill(dialog, "Admin code", "front door 7");
  turnOn(dialog);
  expect(
    await dialog.findByText(/^2 of your changes couldn't be sent\. They stay on this device/),
  ).toBeTruthy();
  expect(asked).toEqual([]);
  turnOn(dialog, "Turn on anyway");
  await isOn();
});

it("says when the device cannot remember it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  show();
  const dialog = await openDialog();
  fill(dialog, "Admin code", "front door 7");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  turnOn(dialog);
  expect(await dialog.findByText(/Couldn't turn on communal mode/)).toBeTruthy();
  expect(useKiosk.getState().lock).toBeNull();
  full.mockRestore();
});

/** The manager Mia's account, a tablet she proposed, one that works, one of before, and a phone. */
async function insertTablets() {
  const mia = newPerson({ id: me.id, name: "Mia Webb" });
  await replica.profiles.insert(mia);
  const own = { user_id: "f0000000-0000-4000-8000-00000000000f" };
  await replica.templates.bulkInsert([
    newDevice({ ...own, name: "Bar", status: "registered", registered_by: mia.id }),
    newDevice({ ...own, name: "Door", status: "proposed", proposed_by: mia.id }),
    newDevice({ name: "Kitchen", user_id: mia.id }),
    newDevice({ name: "Sam's phone", is_kiosk: false, user_id: mia.id }),
  ] as never);
}
const listed = async () => {
  const list = await screen.findByRole("list", { name: "Shared time clocks" });
  return within(list).getAllByRole("listitem");
};

it("lists the shared clocks there are to a manager, who can change nothing", async () => {
  await insertTablets();
  show();
  expect((await listed()).map(({ textContent }) => textContent)).toEqual([
    "DoorNeeds confirmationLast seen 9:00 AM · Set up by Mia Webb",
    "KitchenNeeds an admin codeLast seen 9:00 AM",
    "BarLast seen 9:00 AM · Confirmed by Mia Webb",
  ]);
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
});

it("lets an admin confirm a tablet, give an older one its code, and remove one", async () => {
  await insertTablets();
  show("admin");
  const [door, kitchen, bar] = await listed();
  const ids = new Map((await replica.templates.find().exec()).map((one) => [one.get("name"), one.id]));
  const open = async (item: HTMLElement | undefined, button: string) => {
    // Hidden until the dialog before is gone altogether.
    fireEvent.click(await within(item as HTMLElement).findByRole("button", { name: button }));
    return within(await screen.findByRole("dialog"));
  };
  const closed = () => vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  fireEvent.click((await open(door, "Confirm")).getByRole("button", { name: "Confirm" }));
  await closed();
  const dialog = await open(kitchen, "Confirm");
  fireEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await dialog.findByText("Use at least 8 characters")).toBeTruthy();
  fill(dialog, "Admin code", "front door 7");
  fireEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  await closed();
  fireEvent.click((await open(bar, "Remove")).getByRole("button", { name: "Remove" }));
  await closed();
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(asked).toEqual([
    { action: "confirm", device_id: ids.get("Door") },
    { action: "confirm", device_id: ids.get("Kitchen"), code: { salt: expect.any(String), hash } },
    { action: "end", device_id: ids.get("Bar") },
  ]);
});
