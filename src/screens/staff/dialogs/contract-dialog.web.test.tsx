import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { type Contract, contractEntity } from "#schema/entities/contract.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ContractDialog } from "./contract-dialog.tsx";

const BEN = newPerson({ name: "Ben" });
const device = new FakeDevice();
const today = device.readClock().instant.slice(0, 10);
const user = newUser("b0000000-0000-4000-8000-000000000001", "admin");
let replica: Replica;
const onClose = vi.fn();

beforeEach(async () => {
  onClose.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    businessEntity,
    contractEntity,
  ]);
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  localStorage.clear();
  await replica.close();
});

const add = (fields: Partial<Contract>) =>
  rows(replica, "contract").insert(newRow(contractEntity, { user_id: BEN.id, ...fields }));
const stored = async () =>
  (await rows(replica, "contract").find().exec()).map((found) => found.toMutableJSON());

function show(isAdmin = true) {
  render(
    <CommandContextContext value={commandContext(user, replica, device)}>
      <ReplicaContext value={{ replica, userId: user.id }}>
        <ContractDialog person={BEN} isAdmin={isAdmin} onClose={onClose} />
      </ReplicaContext>
    </CommandContextContext>,
  );
}
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
async function type(name: string, value: string) {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("adds what a person is employed for from today", async () => {
  show();
  await type("Hours a week", "30");
  await type("Maximum hours a week", "40.5");
  fireEvent.click(screen.getByRole("checkbox", { name: "Wednesday" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Monday" }));
  press("Add contract");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await stored()).toMatchObject([
    {
      ...{
        user_id: BEN.id,
        from_day: today,
        weekly_minutes: 1800,
        weekly_max_minutes: 2430,
        workdays: [1, 3],
      },
      created_by: user.id,
    },
  ]);
});

it("begins with what counts today, and takes no more hours than the most", async () => {
  await add({ from_day: "2020-01-01", weekly_minutes: 1200, weekly_max_minutes: 1800, workdays: null });
  show();
  expect((await field("Hours a week")).value).toBe("20");
  await type("Hours a week", "31");
  press("Add contract");
  expect(await screen.findByText("Enter at least the hours a week")).toBeTruthy();
  expect(await stored()).toHaveLength(1);
  await type("Maximum hours a week", "");
  press("Add contract");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await stored()).map(({ weekly_minutes }) => weekly_minutes).sort()).toEqual([1200, 1860]);
});

it("saves what was typed last when Enter is pressed in its field, and keeps hours to the minute", async () => {
  await add({ from_day: "2020-01-01", weekly_minutes: 1200, weekly_max_minutes: 1800, workdays: null });
  show();
  await type("Maximum hours a week", "");
  const hours = await field("Hours a week");
  act(() => hours.focus());
  fireEvent.change(hours, { target: { value: "38.7" } });
  fireEvent.keyDown(hours, { key: "Enter" });
  fireEvent.submit(hours.form as HTMLFormElement);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await stored()).toContainEqual(
    expect.objectContaining({ from_day: today, weekly_minutes: 2322, weekly_max_minutes: null }),
  );
});

it("shows the history, and withdraws only what is still to come", async () => {
  await add({ from_day: "2020-01-01", weekly_minutes: 1200 });
  await add({ from_day: addDays(today, 7), weekly_minutes: 1800, weekly_max_minutes: 2400, workdays: [1] });
  show();
  const [coming, present] = within(await screen.findByRole("list", { name: "Contracts" })).getAllByRole(
    "listitem",
  );
  expect(coming?.textContent).toContain("30h a week");
  expect(coming?.textContent).toContain("at most 40h");
  expect(present?.textContent).toContain("20h a week");
  expect(present?.textContent).toContain("In effect");
  const withdraw = screen.getAllByRole("button", { name: /^Withdraw the contract from/ });
  expect(withdraw).toHaveLength(1);
  fireEvent.click(withdraw[0] as HTMLElement);
  await waitFor(async () => expect(await stored()).toMatchObject([{ weekly_minutes: 1200 }]));
  expect(onClose).not.toHaveBeenCalled();
});

it("only shows them to managers", async () => {
  await add({ from_day: addDays(today, 7), weekly_minutes: 1800 });
  show(false);
  expect(await screen.findByText(/30h a week/)).toBeTruthy();
  expect(screen.getByText("Only admins can change contracts.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Withdraw/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add contract" })).toBeNull();
});
