import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { COMPLETE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { TimeRecordsScreen } from "../time-records-screen.tsx";

// A virtualized list needs a size.
vi.hoisted(() => {
  for (const [size, px] of Object.entries({ clientHeight: 900, clientWidth: 1200, offsetHeight: 60 })) {
    Object.defineProperty(HTMLElement.prototype, size, { get: () => px });
  }
});

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const manager = newUser(BUSINESS, "manager");
const sam = newUser(BUSINESS);
const ENTITIES = [
  ...[
    businessEntity,
    profileEntity,
    punchEntity,
    punchCorrectionEntity,
    shiftEntity,
    staffAvailabilityEntity,
  ],
  ...[employeePaymentEntity, positionEntity],
];
let replica: Replica;

beforeEach(async () => {
  toastQueue.clear();
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", NoObserver);
  const matchMedia = (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal("matchMedia", matchMedia);
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await rememberSync(replica, COMPLETE);
  await replica.businesses.insert(newBusiness());
  await replica.profiles.bulkInsert([
    newPerson({ id: sam.id, name: "Sam Able", business_id: BUSINESS }),
    newPerson({ id: manager.id, name: "Mia Webb", business_id: BUSINESS }),
  ]);
  const own = { is_for_everybody: false, user_ids: [sam.id] };
  await rows(replica, "position").bulkInsert([
    newRow(positionEntity, { id: "c0c0c0", name: "Kitchen", ...own }),
    newRow(positionEntity, { id: "ba0000", name: "Bar" }),
  ]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

async function press(type: Punch["type"], at: string) {
  await replica.punches.insert(punchRow(sam, { type, at, recorded_at: at, received_at: at }));
}

it("says what was worked after midnight, beside the rest, and can be undone", async () => {
  await press("in", "2026-03-02T22:00:00.000Z");
  await press("out", "2026-03-03T02:00:00.000Z");
  const device = new FakeDevice();
  device.instant = "2026-03-03T20:00:00.000Z";
  useSession.setState({ scope: { user_id: manager.id, business_id: BUSINESS, role: "manager" } });
  render(
    <CommandContextContext value={commandContext(manager, replica, device)}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <MemoryRouter initialEntries={["/time-records?tab=records&from=2026-03-02&to=2026-03-03"]}>
          <TimeRecordsScreen />
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /Sam Able/ }));
  const parts = async () =>
    within(await screen.findByRole("list", { name: "Position" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(await parts()).toEqual([expect.stringContaining("Kitchen10:00 PM")]);
  fireEvent.click(await screen.findByRole("button", { name: /^Change position/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Position of Sam Able" }));
  fireEvent.click(dialog.getByRole("button", { name: /Position/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Bar" }));
  const hour = within(dialog.getByRole("group", { name: "From" })).getByRole("spinbutton", { name: /^hour/ });
  // From 10 PM to 1 AM.
  act(() => hour.focus());
  for (let turn = 0; turn < 3; turn++) fireEvent.keyDown(hour, { key: "ArrowUp" });
  const half = within(dialog.getByRole("group", { name: "From" })).getByRole("spinbutton", { name: /^AM/ });
  act(() => half.focus());
  fireEvent.keyDown(half, { key: "ArrowUp" });
  fireEvent.click(dialog.getByRole("button", { name: "Save position" }));
  await expect.poll(parts).toEqual([expect.stringMatching(/^Kitchen/), expect.stringMatching(/^Bar/)]);
  const said = async () =>
    (
      await rows(replica, "worked_position")
        .find({ selector: { kind: "worked_position" } })
        .exec()
    ).map((row) => row.toJSON());
  expect(await said()).toMatchObject([
    {
      from: "2026-03-03T01:00:00.000Z",
      to: "2026-03-03T02:00:00.000Z",
      position_id: "ba0000",
      user_id: sam.id,
    },
  ]);
  device.instant = "2026-03-03T20:00:09.000Z";
  act(() => toastQueue.visibleToasts[0]?.content.action?.run());
  await expect.poll(parts).toEqual([expect.stringMatching(/^Kitchen/)]);
  expect(await said()).toHaveLength(2);
});
