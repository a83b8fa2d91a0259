import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type ReplacedValue, replacedValueEntity } from "#schema/entities/replaced-value.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";

const business = "b0000000-0000-4000-8000-000000000001";
const me = newUser(business, "manager");
const device = new FakeDevice();
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    ...[shiftEntity, replacedValueEntity, profileEntity, businessEntity, businessHoursEntity],
  ]);
  await replica.profiles.bulkInsert([
    newPerson({ id: "priya", name: "Priya Nair" }),
    newPerson({ id: "sam", name: "Sam Okafor" }),
  ]);
  await replica.shifts.insert(newShift({ id: "s", notes: "Bar", user_id: "sam", end_time: "18:00" }));
  await collectionOf(replica, "notifications").bulkInsert([
    told({ id: "e1" }),
    told({ id: "e2", field: "end_time", contents: { mine: "17:00", theirs: "18:00" }, arrived_at: now(0) }),
    told({ id: "e3", field: "user_id", contents: { mine: "sam", theirs: null }, is_mine_in_force: true }),
    told({ id: "gone", row_id: "deleted" }),
    told({ id: "older", field: "start_time", arrived_at: now(-15 * 86_400_000) }),
  ]);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await replica.close();
});

const now = (ms: number) => new Date(Date.parse(device.now()) + ms).toISOString();
const told = (fields: Partial<ReplacedValue>): ReplacedValue => ({
  ...{ id: "e", business_id: business, user_id: me.id, table_name: "shifts", row_id: "s", kind: "replaced" },
  ...{
    field: "notes",
    contents: { mine: "Keys", theirs: "Bar" },
    is_mine_in_force: false,
    other_id: "priya",
  },
  ...{ acted_at: now(-3_600_000), arrived_at: now(-3_590_000), version: 1, change_id: null },
  ...fields,
});

async function show(user = me, onClose = () => {}) {
  render(
    <ReplicaContext value={{ replica, userId: user.id }}>
      <CommandContextContext value={commandContext(user, replica, device)}>
        <ChangedMeanwhile onClose={onClose} />
      </CommandContextContext>
    </ReplicaContext>,
  );
  return screen.findByRole("list", { name: "Your values that were replaced" });
}
const shift = async () => (await replica.shifts.findOne("s").exec())?.toMutableJSON();

it("is closed by Back", async () => {
  const onClose = vi.fn();
  await show(me, onClose);
  await waitFor(() => expect(history.state).toMatchObject({ layer: 1 }));
  history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("tells of each field both values, by whom and when, and what was sent later", async () => {
  const lost = within(await show()).getAllByRole("listitem");
  expect(lost.map((line) => line.querySelector("p + p")?.textContent)).toEqual(["Notes", "End time"]);
  const [notes, end] = lost;
  for (const words of ["Edit shift on", "Sam Okafor", "Your valueKeys", "Priya Nair’s valueBarCurrent"])
    expect(notes?.textContent).toContain(words);
  expect(notes?.textContent).toContain("Set by Priya Nair");
  expect(notes?.textContent).not.toContain("Sent later");
  expect(end?.textContent).toContain("Sent later");
  const won = screen.getByRole("list", { name: "Values of others that you replaced" });
  expect(won.textContent).toContain("Your valueSam OkaforCurrent");
  expect(won.textContent).toContain("Priya Nair’s valueNone");
});

it("restores mine, keeps theirs, and what is decided is gone", async () => {
  const lost = await show();
  fireEvent.click(within(lost).getByRole("button", { name: /^Restore mine: .*, Notes$/ }));
  await waitFor(() => expect(within(lost).getAllByRole("listitem")).toHaveLength(1));
  expect(await shift()).toMatchObject({ notes: "Keys", change_id: expect.any(String) });
  fireEvent.click(within(lost).getByRole("button", { name: /^Keep theirs: .*, End time$/ }));
  await waitFor(() => expect(lost.isConnected).toBe(false));
  expect(await shift()).toMatchObject({ end_time: "18:00" });
  fireEvent.click(screen.getByRole("button", { name: /^Restore theirs/ }));
  await screen.findByText("Nothing changed meanwhile");
  expect(await shift()).toMatchObject({ user_id: null });
});

it("keeps everything with one press", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Keep all current values" }));
  await screen.findByText("Nothing changed meanwhile");
  expect(await shift()).toMatchObject({ notes: "Bar", end_time: "18:00", user_id: "sam", change_id: null });
});

it("shows employees what a manager changed in their own contact details, and restores it", async () => {
  const sam = newUser(business, "employee");
  await replica.profiles.insert(newPerson({ id: sam.id, name: "Sam Adeyemi", emergency_phone: "2" }));
  const own = { user_id: sam.id, table_name: "profiles", row_id: sam.id, field: "emergency_phone" };
  await collectionOf(replica, "notifications").insert(
    told({ id: "own", ...own, contents: { mine: "1", theirs: "2" } }),
  );
  const lost = await show(sam);
  const [phone, ...others] = within(lost).getAllByRole("listitem");
  expect(others).toEqual([]);
  for (const words of ["Edit personal details", "Contact phone", "Your value1", "Priya Nair’s value2Current"])
    expect(phone?.textContent).toContain(words);
  fireEvent.click(within(lost).getByRole("button", { name: /^Restore mine/ }));
  await screen.findByText("Nothing changed meanwhile");
  const held = await replica.profiles.findOne(sam.id).exec();
  expect(held?.toMutableJSON()).toMatchObject({ emergency_phone: "1", change_id: expect.any(String) });
});
