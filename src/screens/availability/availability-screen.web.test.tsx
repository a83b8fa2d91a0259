import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { newDeadline, newEntry } from "#tests/factories/availability.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { inEnglish } from "#tests/factories/notification-texts.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { AvailabilityScreen } from "./availability-screen.tsx";

// On March 2, 2026.
const device = new FakeDevice();
const sam = newUser("b0000000-0000-4000-8000-000000000001");
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    businessEntity,
    staffAvailabilityEntity,
    notificationEntity,
    profileEntity,
  ]);
  useSession.setState({ scope: { user_id: sam.id, business_id: sam.businessId, role: "employee" } });
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

async function show(approval_mode: boolean) {
  await replica.businesses.insert(newBusiness({ id: String(sam.businessId), approval_mode }));
  render(
    <CommandContextContext value={commandContext(sam, replica, device)}>
      <ReplicaContext value={{ replica, userId: sam.id }}>
        <MemoryRouter>
          <AvailabilityScreen />
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
  await screen.findByRole("table", { name: "Your availability" });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const entries = async () =>
  (await replica.staff_availability.find({ selector: { kind: "availability" } }).exec()).map((found) =>
    found.toJSON(),
  );

it("enters what was said for the days that were pressed, and offers to undo it", async () => {
  await show(false);
  expect(screen.getByText(/Managers see your entries right away/)).toBeDefined();
  press("Tuesday, March 3, No entry");
  press("Thursday, March 5, No entry");
  press("Add entries for 2 days");
  const dialog = await screen.findByRole("dialog", { name: "Add availability" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Tuesday, March 3, Available" })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selected days" })).toBeNull());
  expect(await entries()).toMatchObject([
    { available: true, all_day: true, user_id: sam.id },
    { available: true, all_day: true, user_id: sam.id },
  ]);
});

it("asks for a reason where a manager is to decide, and keeps the form until it is there", async () => {
  await show(true);
  press("Tuesday, March 3, Available");
  press("Request 1 day off");
  const dialog = await screen.findByRole("dialog", { name: "Request time off" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Submit request" }));
  expect(await within(dialog).findByText("Enter a reason")).toBeDefined();
  expect(await entries()).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "Dentist" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Submit request" }));
  const own = await screen.findByRole("list", { name: "Your entries" });
  expect(own.textContent).toContain("Dentist");
  expect(own.textContent).toContain("Waiting for approval");
  expect(own.textContent).toContain("Waiting to be sent");
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual([
    "Requested: waiting for a manager",
  ]);
});

it("shows what was decided, and of the past only that it was", async () => {
  await replica.staff_availability.bulkInsert([
    newEntry({ user_id: sam.id, date: "2026-03-01", reason: "Yesterday" }),
    newEntry({ user_id: sam.id, date: "2026-03-04", status: "approved" }),
    newEntry({ user_id: sam.id, date: "2026-03-06", status: "denied", reason: "Concert" }),
    newEntry({ date: "2026-03-05" }),
  ]);
  await show(true);
  const own = await screen.findByRole("list", { name: "Your entries" });
  expect(
    within(own)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("Approved"), expect.stringMatching(/Concert.*Declined/)]);
  expect(screen.getByRole("button", { name: "Friday, March 6, Declined" })).toBeDefined();
  press("Sunday, March 1, Requested off, past");
  const past = screen.getByRole("region", { name: "Selected days" });
  expect(past.textContent).toContain("You can't change past days.");
  expect(within(past).queryByRole("button", { name: /^(Add|Actions)/ })).toBeNull();
});

it("tells why days off were denied where they were asked for, until that is put away", async () => {
  const decided = {
    id: crypto.randomUUID(),
    business_id: String(sam.businessId),
    user_id: sam.id,
    read: false,
    key: "time-off-denied",
    details: { days: { days: 1, from: "2026-03-06", to: "2026-03-06" }, reason: "Stocktaking" },
    type: "availability-decided" as const,
    created_at: "2026-03-02T08:00:00.000Z",
    version: 1,
    change_id: null,
  };
  await replica.notifications.bulkInsert([
    decided,
    { ...decided, id: crypto.randomUUID(), type: "roster-published", key: "roster-published" },
  ]);
  await show(true);
  const told = await screen.findByRole("list", { name: "What's new" });
  const { title, text } = inEnglish(decided);
  expect(told.textContent).toContain(text);
  expect(within(told).getAllByRole("listitem")).toHaveLength(1);
  press(`Dismiss: ${title}`);
  await waitFor(() => expect(screen.queryByRole("list", { name: "What's new" })).toBeNull());
});

it("asks for the open deadline until every day of it is entered", async () => {
  await replica.staff_availability.insert(newDeadline({ due_date: "2026-03-06" }) as never);
  await show(false);
  expect((await screen.findByText(/Enter your availability for/)).textContent).toContain(
    "Mar 1 – 14, 2026 by Friday, March 6",
  );
  expect(screen.getByText("4 days left")).toBeDefined();
  expect(screen.getByRole("button", { name: "Enter availability" })).toBeDefined();
  await replica.staff_availability.insert(newEntry({ user_id: sam.id, date: "2026-03-10" }));
  // From today, the 2nd, to the 14th.
  expect(await screen.findByText("4 days left · 1 of 13 days entered")).toBeDefined();
  const others = [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14].map((day) =>
    newEntry({ user_id: sam.id, date: `2026-03-${String(day).padStart(2, "0")}` }),
  );
  await replica.staff_availability.bulkInsert(others);
  await expect.poll(() => screen.queryByText(/Enter your availability for/)).toBeNull();
});

it("lets somebody answer who can work on every day, where staff are asked when they cannot", async () => {
  await replica.staff_availability.insert(newDeadline({ due_date: "2026-03-06" }) as never);
  await show(true);
  await screen.findByText(/Request any time off for/);
  // In the notice, and above the calendar.
  expect(screen.getAllByRole("button", { name: "Request time off" })).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Enter availability" })).toBeNull();
  press("I can work every day");
  await expect.poll(() => screen.queryByText(/Request any time off for/)).toBeNull();
  const said = await entries();
  // From today, the 2nd, to the 14th.
  expect(said).toHaveLength(13);
  expect(new Set(said.map(({ available, all_day }) => available && all_day))).toEqual(new Set([true]));
  const own = await screen.findByRole("list", { name: "Your entries" });
  expect(within(own).getAllByRole("listitem")).toHaveLength(1);
  expect(own.textContent).toContain("No approval needed");
});

it.each([
  ["approved", true],
  ["pending", false],
] as const)(
  "after an undone removal of what was %s says that it is asked for anew: %s",
  async (status, isSaid) => {
    await replica.staff_availability.insert(newEntry({ user_id: sam.id, date: "2026-03-04", status }));
    await show(true);
    const own = await screen.findByRole("list", { name: "Your entries" });
    fireEvent.click(within(own).getByRole("button", { name: /^Actions/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Remove entry for this day" }));
    await expect.poll(entries).toEqual([]);
    await expect.poll(() => toastQueue.visibleToasts[0]?.content.action).toBeDefined();
    toastQueue.visibleToasts[0]?.content.action?.run();
    await expect.poll(entries).toMatchObject([{ status: "pending" }]);
    await screen.findByRole("list", { name: "Your entries" });
    const isTold = () =>
      toastQueue.visibleToasts.some(({ content }) => content.text.includes("approve it again"));
    await expect.poll(isTold).toBe(isSaid);
  },
);

it("tells a manager who decides, and asks them for a reason too", async () => {
  useSession.setState({ scope: { user_id: sam.id, business_id: sam.businessId, role: "manager" } });
  await show(true);
  expect(await screen.findByText(/An admin decides your own requests\./)).toBeDefined();
  press("Tuesday, March 3, Available");
  press("Request 1 day off");
  const dialog = await screen.findByRole("dialog", { name: "Request time off" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Submit request" }));
  expect(await within(dialog).findByText("Enter a reason")).toBeDefined();
});
