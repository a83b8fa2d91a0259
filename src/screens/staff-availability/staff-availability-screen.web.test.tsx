import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { type Profile, profileEntity } from "#schema/entities/profile.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { newDeadline, newEntry } from "#tests/factories/availability.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { StaffAvailabilityScreen } from "./staff-availability-screen.tsx";

// On March 2, 2026.
const device = new FakeDevice();
const BUSINESS = "b0000000-0000-4000-8000-000000000001";
let replica: Replica;

beforeEach(async () => {
  toastQueue.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const entities = [businessEntity, staffAvailabilityEntity, profileEntity, shiftEntity, placeEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
  await replica.profiles.bulkInsert([person("ann", "Ann Able"), person("sam", "Sam Able")]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

const person = (id: string, name: string, role: Profile["role"] = "employee") =>
  newPerson({ id, name, role, email: `${id}@shop.test`, business_id: BUSINESS });

async function show(
  options: {
    tab?: string;
    month?: string;
    mode?: boolean;
    role?: "manager" | "admin";
    user?: ReturnType<typeof newUser>;
    owner?: string;
  } = {},
) {
  const { tab = "requests", month = "2026-03", mode = true, role = "manager", owner } = options;
  const manager = options.user ?? newUser(BUSINESS, role);
  useSession.setState({ scope: { user_id: manager.id, business_id: BUSINESS, role } });
  await replica.businesses.insert(newBusiness({ approval_mode: mode, ...(owner && { owner_id: owner }) }));
  render(
    <CommandContextContext value={commandContext(manager, replica, device)}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <MemoryRouter initialEntries={[`/staff-availability?tab=${tab}&month=${month}`]}>
          <StaffAvailabilityScreen />
        </MemoryRouter>
      </ReplicaContext>
    </CommandContextContext>,
  );
  await screen.findByRole("tab", { selected: true });
}
const statuses = async () =>
  (
    await replica.staff_availability
      .find({ selector: { kind: "availability" }, sort: [{ id: "asc" }] })
      .exec()
  ).map((found) => found.toJSON().status);

it("decides a series at once, tells which shifts it touches, and offers to undo it", async () => {
  const series = { user_id: "sam", series_id: "leave" };
  await replica.staff_availability.bulkInsert([
    newEntry({ ...series, id: "1", date: "2026-03-09" }),
    newEntry({ ...series, id: "2", date: "2026-03-10" }),
    newEntry({ user_id: "ann", id: "3", date: "2026-03-10", reason: "Exam" }),
  ]);
  await replica.shifts.insert(newShift({ user_id: "sam", date: "2026-03-10" }));
  await show();
  const sams = await screen.findByRole("list", { name: "Requests from Sam Able" });
  expect(sams.textContent).toContain("Mar 9 – 10, 2026");
  expect(sams.textContent).toContain("Affects 1 shift: Tue, Mar 10 at 9:00 AM");
  expect(screen.getByRole("list", { name: "Requests from Ann Able" }).textContent).toContain(
    "No shifts affected",
  );
  fireEvent.click(within(sams).getByRole("button", { name: /^Approve/ }));
  await expect.poll(statuses).toEqual(["approved", "approved", "pending"]);
  await expect.poll(() => screen.queryByRole("list", { name: "Requests from Sam Able" })).toBeNull();
  toastQueue.visibleToasts[0]?.content.action?.run();
  expect(await screen.findByRole("list", { name: "Requests from Sam Able" })).toBeDefined();
});

it("begins with the people and requests of the manager's place", async () => {
  const boss = newUser(BUSINESS, "manager");
  const places = [["ann"], ["sam", boss.id]].map((user_ids) =>
    newRow(placeEntity, { is_for_everybody: false, user_ids }),
  );
  await replica.templates.bulkInsert(places as never[]);
  await replica.staff_availability.bulkInsert(
    ["ann", "sam"].map((user_id) => newEntry({ user_id, date: "2026-03-09" })),
  );
  useSession.setState({ user: { id: boss.id, email: "", businessName: "" } });
  await show({ user: boss });
  const lists = await screen.findAllByRole("list", { name: /^Requests from/ });
  expect(lists.map((list) => list.getAttribute("aria-label"))).toEqual([
    "Requests from Sam Able",
    "Requests from Ann Able",
  ]);
  cleanup();
  await replica.businesses.find().remove();
  await show({ user: boss, tab: "team" });
  const table = await screen.findByRole("table", { name: "Team availability" });
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Sam Able", "Can work", "Scheduled shifts"]);
});

it("decides everything of a person", async () => {
  await replica.staff_availability.bulkInsert([
    newEntry({ user_id: "sam", id: "1", date: "2026-03-09" }),
    newEntry({ user_id: "sam", id: "2", date: "2026-03-12" }),
  ]);
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /^Decline all/ }));
  const asked = await screen.findByRole("dialog", { name: "Decline Sam Able's time-off request?" });
  expect(asked.textContent).toContain("2 days");
  fireEvent.change(within(asked).getByLabelText(/^Reason/), { target: { value: " Stocktaking " } });
  fireEvent.click(within(asked).getByRole("button", { name: "Decline" }));
  await expect.poll(statuses).toEqual(["denied", "denied"]);
  expect(await screen.findByText("No requests")).toBeDefined();
  const found = await replica.staff_availability.find().exec();
  expect(found.map((entry) => entry.toJSON().denial_reason)).toEqual(["Stocktaking", "Stocktaking"]);
});

it("denies what was asked for when the question was put, and nothing that came since", async () => {
  await replica.staff_availability.bulkInsert([
    newEntry({ user_id: "sam", id: "1", date: "2026-03-09" }),
    newEntry({ user_id: "sam", id: "2", date: "2026-03-12" }),
  ]);
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /^Decline all/ }));
  const asked = await screen.findByRole("dialog", { name: "Decline Sam Able's time-off request?" });
  await replica.staff_availability.insert(newEntry({ user_id: "sam", id: "3", date: "2026-03-20" }));
  expect(await screen.findByText("Requested 3 days off")).toBeDefined();
  expect(asked.textContent).toContain("2 days");
  fireEvent.click(within(asked).getByRole("button", { name: "Decline" }));
  await expect.poll(statuses).toEqual(["denied", "denied", "pending"]);
});

it("asks nothing of a manager without Approval Mode, which only admins switch", async () => {
  await replica.staff_availability.insert(newEntry({ user_id: "sam", date: "2026-03-09" }));
  await show({ mode: false });
  expect(screen.getByText("No requests")).toBeDefined();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.getByText("Only admins can change Approval Mode.")).toBeDefined();
});

it("an admin switches Approval Mode, and what was entered waits for an answer", async () => {
  await replica.staff_availability.insert(newEntry({ user_id: "sam", date: "2026-03-09" }));
  await show({ mode: false, role: "admin" });
  fireEvent.click(screen.getByRole("switch", { name: "Approval Mode" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Turn on Approval Mode?" }));
  expect(asked.getByText(/1 unavailable day entered by staff will need a manager's approval/)).toBeDefined();
  expect(asked.getByText(/Everyone will count as available/)).toBeDefined();
  fireEvent.click(asked.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("list", { name: "Requests from Sam Able" })).toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: "Approval Mode" }));
  fireEvent.click(await screen.findByRole("button", { name: "Turn on" }));
  expect(await screen.findByRole("list", { name: "Requests from Sam Able" })).toBeDefined();
});

it("says before Approval Mode is turned off what becomes of what waits", async () => {
  await replica.staff_availability.insert(newEntry({ user_id: "sam", date: "2026-03-09" }));
  await show({ role: "admin" });
  fireEvent.click(screen.getByRole("switch", { name: "Approval Mode" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Turn off Approval Mode?" }));
  expect(asked.getByText(/1 requested day off will take effect right away/)).toBeDefined();
  fireEvent.click(asked.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByText(/Approval Mode is off/)).toBeDefined();
});

it("shows the team's month against what is planned, and who can work on a day", async () => {
  await replica.staff_availability.bulkInsert([
    newEntry({ user_id: "sam", date: "2026-03-10", status: "approved" }),
    newEntry({ user_id: "ann", date: "2026-03-10", reason: "Exam" }),
  ]);
  await replica.shifts.bulkInsert([newShift({ date: "2026-03-10" }), newShift({ date: "2026-03-10" })]);
  await show({ tab: "team" });
  const table = await screen.findByRole("table", { name: "Team availability" });
  const cells = (name: string) =>
    within(within(table).getByRole("row", { name: new RegExp(`^${name}`) })).getAllByRole("cell");
  expect(cells("Sam Able")[9]?.textContent).toContain("Unavailable");
  expect(cells("Ann Able")[9]?.textContent).toContain("Requested off");
  expect(cells("Ann Able")[8]?.textContent).toContain("Available");
  expect(cells("Can work")[9]?.textContent).toBe("0, fewer than the scheduled shifts");
  expect(cells("Scheduled shifts")[9]?.textContent).toBe("2");
  fireEvent.click(within(table).getByRole("button", { name: /^Tuesday, March 10/ }));
  expect((await screen.findByRole("region", { name: "Can't work" })).textContent).toContain("Sam Able");
  expect(screen.getByRole("region", { name: "Time off requested" }).textContent).toContain("Exam");
});

it("says that nothing is known of a day for which nobody has entered anything", async () => {
  await replica.staff_availability.insert(
    newEntry({ user_id: "sam", date: "2026-03-11", available: true, status: "approved" }),
  );
  await show({ mode: false, tab: "team" });
  const table = await screen.findByRole("table", { name: "Team availability" });
  const cells = (name: string) =>
    within(within(table).getByRole("row", { name: new RegExp(`^${name}`) })).getAllByRole("cell");
  expect(cells("Can work")[9]?.textContent).toBe("–Unknown");
  expect(cells("Can work")[10]?.textContent).toBe("1");
  const [nobody, sam] = [9, 10].map((day) => Number(cells("No entry")[day]?.textContent));
  expect(sam).toBe(Number(nobody) - 1);
});

it("tells of a day with several wishes the one against it", async () => {
  const hours = {
    user_id: "sam",
    date: "2026-03-11",
    available: true,
    status: "approved",
    all_day: false,
  } as const;
  await replica.staff_availability.bulkInsert([
    newEntry({ ...hours, id: "1", start_time: "09:00", end_time: "12:00", preference: "rather-not" }),
    newEntry({ ...hours, id: "2", start_time: "18:00", end_time: "22:00", preference: "would-like" }),
  ]);
  await show({ mode: false, tab: "team" });
  const table = await screen.findByRole("table", { name: "Team availability" });
  const days = within(within(table).getByRole("row", { name: /^Sam Able/ })).getAllByRole("cell");
  expect(days[10]?.textContent).toMatch(/Partly available.*Would rather not work/);
});

it("lists who has not answered a deadline, and deletes it only when that is confirmed", async () => {
  await replica.staff_availability.bulkInsert([
    newDeadline() as never,
    newEntry({ user_id: "ann", date: "2026-03-01" }),
  ]);
  // Independent of the shown month.
  await show({ tab: "deadlines", month: "2026-07" });
  expect(await screen.findByText("Overdue: 1 of 2 responses")).toBeDefined();
  expect(screen.getByRole("list", { name: /^Missing or incomplete/ }).textContent).toBe("Sam Able");
  fireEvent.click(screen.getByRole("button", { name: /^Actions for the deadline/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete deadline" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete deadline" }));
  expect(await screen.findByText("No deadlines")).toBeDefined();
});

describe("a manager's own request", () => {
  const manager = newUser(BUSINESS, "manager");
  beforeEach(() => replica.profiles.insert(person(manager.id, "Mia Webb", "manager")));
  const mine = (fields: object = {}) => newEntry({ user_id: manager.id, date: "2026-03-09", ...fields });
  const showAs = async (tab: string, owner?: string) => {
    await show({ tab, user: manager, ...(owner && { owner }) });
  };

  it.each([
    ["another manager", "Another manager decides your own requests.", "manager"],
    ["an admin, if nobody else manages", "An admin decides your own requests.", "admin"],
  ] as const)("waits for %s", async (_, words, role) => {
    await replica.profiles.insert(person("ben", "Ben Carver", role));
    await replica.staff_availability.bulkInsert([mine(), newEntry({ user_id: "sam", date: "2026-03-09" })]);
    await showAs("requests");
    const own = await screen.findByRole("list", { name: "Requests from Mia Webb" });
    expect(await screen.findByText(words)).toBeDefined();
    expect(within(own).queryByRole("button")).toBeNull();
    const sams = screen.getByRole("list", { name: "Requests from Sam Able" });
    expect(within(sams).getAllByRole("button")).toHaveLength(2);
  });

  it("is decided by the owner themselves", async () => {
    await replica.staff_availability.insert(mine());
    await showAs("requests", manager.id);
    const own = await screen.findByRole("list", { name: "Requests from Mia Webb" });
    expect(await within(own).findAllByRole("button")).toHaveLength(2);
    expect(screen.queryByText(/your own requests/)).toBeNull();
  });

  it("is entered as a request, with a reason", async () => {
    await showAs("team");
    fireEvent.click(await screen.findByRole("button", { name: "Add entry for a team member" }));
    const adding = await screen.findByRole("dialog", { name: "Ann Able's availability" });
    fireEvent.click(within(adding).getByRole("button", { name: /Team member/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Mia Webb" }));
    const dialog = await screen.findByRole("dialog", { name: "Request time off" });
    expect(dialog.textContent).toContain("An admin decides your own requests.");
  });
});
