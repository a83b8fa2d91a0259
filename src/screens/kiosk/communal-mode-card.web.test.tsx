import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { unlockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newDevice } from "#tests/factories/devices.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { CommunalModeCard } from "./communal-mode-card.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const me = newUser(BUSINESS, "manager");
let replica: Replica;

beforeEach(async () => {
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
  await replica.close();
});

function show(role: Role = "manager") {
  useSession.setState({ scope: { user_id: me.id, business_id: BUSINESS, role } });
  return render(
    <CommandContextContext value={commandContext(me, replica, new FakeDevice())}>
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

it("is nothing for employees", () => {
  expect(show("employee").container.textContent).toBe("");
});

it("asks first, says how it is left, and remembers what the device is called", async () => {
  await replica.profiles.insert(newPerson({ role: "admin", pin_hash: "c0ffee" }));
  show();
  const dialog = await openDialog();
  expect(useKiosk.getState().lock).toBeNull();
  expect(dialog.getByText(/use an admin's PIN/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText("Device name"), { target: { value: " Bar " } });
  fireEvent.click(dialog.getByRole("button", { name: "Turn on" }));
  expect(useKiosk.getState()).toMatchObject({
    deviceName: "Bar",
    lock: { business_id: BUSINESS, turned_on_by: me.id, turned_on_at: "2026-03-02T09:00:00.000Z" },
  });
});

it("warns where nobody has a PIN, and where no admin has one", async () => {
  show();
  expect(await (await openDialog()).findByText(/There are no PINs on this device yet/)).toBeTruthy();
  await replica.profiles.insert(newPerson({ pin_hash: "c0ffee" }));
  expect(await screen.findByText(/No admin has a PIN/)).toBeTruthy();
});

it("says when the device cannot remember it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  show();
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole("button", { name: "Turn on" }));
  expect(await dialog.findByText(/Couldn't turn on communal mode/)).toBeTruthy();
  expect(useKiosk.getState().lock).toBeNull();
  full.mockRestore();
});

it("lists the shared clocks there are", async () => {
  await replica.templates.bulkInsert([
    newDevice({ name: "Bar" }),
    newDevice({ name: "Sam's phone", is_kiosk: false }),
  ] as never);
  show();
  const list = await screen.findByRole("list", { name: "Shared time clocks" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["BarLast seen 9:00 AM"]);
});
