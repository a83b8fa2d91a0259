import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { archiveTemplate, saveTemplate } from "#commands/roster/templates.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useRosterGrid, useRosterHistory } from "#stores/roster-grid.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { giveSizes } from "#tests/factories/element-sizes.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newBusiness, newPerson } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { RosterScreen } from "./roster-screen.tsx";

giveSizes({ clientHeight: 900, clientWidth: 1200, offsetHeight: 60 });

const ENTITIES = [
  payRateEntity,
  businessEntity,
  profileEntity,
  shiftEntity,
  shiftTemplateEntity,
  trainingModuleEntity,
  staffAvailabilityEntity,
];
const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const [anna, ben] = [newPerson("Anna"), newPerson("Ben", { payrate: null })];
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ week_budget: 100 }));
  await replica.profiles.bulkInsert([anna, ben]);
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  useRosterGrid.setState(useRosterGrid.getInitialState());
  useRosterHistory.setState(useRosterHistory.getInitialState());
  await replica.close();
});

async function show(...shifts: Partial<Shift>[]) {
  const rows = shifts.map((fields) => newShift(fields));
  await replica.shifts.bulkInsert(rows);
  showPage("/roster?week=2026-03-04");
  await screen.findAllByRole("rowheader");
  return rows;
}

function showPage(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <CommandContextContext value={commandContext(manager, replica, new FakeDevice())}>
          <RosterScreen />
        </CommandContextContext>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

/** The names of a person's shifts, by weekday. */
function rowOf(name: string): string[] {
  const header = screen.getAllByRole("rowheader").find(({ textContent }) => textContent?.includes(name));
  const row = header?.closest<HTMLElement>("[role=row]");
  if (!row) throw new Error(`no row of ${name}`);
  return within(row)
    .getAllByRole("gridcell")
    .map((cell) =>
      [...cell.querySelectorAll("[data-shift]")].map((shift) => shift.getAttribute("aria-label")).join(" / "),
    );
}

const shiftAt = (name: RegExp) => screen.getByRole("button", { name });
async function press(key: string, options: object = {}) {
  const target = document.activeElement ?? document.body;
  await act(async () => {
    fireEvent.keyDown(target, { key, ...options });
  });
}
const shown = (name: string, days: string[]) => vi.waitFor(() => expect(rowOf(name)).toEqual(days));

const NINE = "9 AM – 5 PM, Custom shift, Draft";

it("shows people by days, with hours, cost, findings and the budget", async () => {
  await show(
    { user_id: anna.id, date: "2026-03-02" },
    { user_id: anna.id, date: "2026-03-02", start_time: "12:00", end_time: "13:00" },
    { user_id: ben.id, date: "2026-03-07" },
    { date: "2026-03-01" },
  );
  expect(rowOf("Open shifts")).toEqual([NINE, "", "", "", "", "", ""]);
  expect(rowOf("Anna")[1]).toBe(
    `${NINE}, Overlaps another shift by 1h / 12 PM – 1 PM, Custom shift, Draft, Overlaps another shift by 1h`,
  );
  expect(screen.getAllByText("9h · $180.00")).toHaveLength(2);
  expect(screen.getByText("8h · no pay rate")).toBeTruthy();
  expect(screen.getByText("$80.00 over the $100.00 budget")).toBeTruthy();
  expect(screen.getByText("No pay rate for Ben")).toBeTruthy();
});

it("tells what is special about a day, warns of shifts on a closed one, and opens it to edit", async () => {
  const notes = [
    { date: "2026-03-02", type: "event", title: "Football at 20:45", text: "In the back room" },
    { date: "2026-03-03", type: "closed", title: "Inventory" },
  ].map((fields) => newRow(dayNoteEntity, fields as never));
  await replica.staff_availability.bulkInsert(notes as never[]);
  await show({ user_id: anna.id, date: "2026-03-02" }, { user_id: anna.id, date: "2026-03-03" });
  expect(rowOf("Anna").slice(1, 3)).toEqual([NINE, `${NINE}, Business is closed that day`]);
  const heads = screen.getAllByRole("columnheader");
  expect(heads[2]?.textContent).toContain("Football at 20:45");
  expect(heads[3]?.textContent).toContain("Closed: Inventory");
  fireEvent.click(screen.getByRole("button", { name: "Day notes: Tue, Mar 3" }));
  const dialog = await screen.findByRole("dialog", { name: "Tuesday, March 3" });
  expect(await within(dialog).findByRole("button", { name: "Remove Inventory" })).toBeTruthy();
});

it("counts what those cost who have left, as far as their rate is known", async () => {
  const at = "2026-03-03T20:00:00.000Z";
  await replica.profiles.bulkInsert([
    newPerson("Mia", { deactivated_at: at }),
    newPerson("Leo", { payrate: null, removed_at: at }),
  ]);
  await show({ user_id: "Mia", date: "2026-03-02" }, { user_id: "Leo", date: "2026-03-03" });
  expect(screen.getByText("16h · $160.00")).toBeTruthy();
  expect(screen.getAllByText("8h · no pay rate")).toHaveLength(1);
  expect(screen.getByText("$60.00 over the $100.00 budget")).toBeTruthy();
  expect(screen.getByText("No pay rate for Leo")).toBeTruthy();
});

it("is built with the keyboard alone: copy, paste, delete, undo, redo", async () => {
  await show({ user_id: anna.id, date: "2026-03-02" });
  act(() => shiftAt(/9 AM/).focus());
  await press("c", { ctrlKey: true });
  await press("ArrowDown");
  await press("v", { ctrlKey: true });
  await shown("Ben", ["", NINE, "", "", "", "", ""]);
  await vi.waitFor(() =>
    expect(document.activeElement?.closest("[data-cell]")?.getAttribute("data-cell")).toBe("Ben/2026-03-02"),
  );
  await press("Delete");
  await shown("Ben", ["", "", "", "", "", "", ""]);
  await press("z", { ctrlKey: true });
  await shown("Ben", ["", NINE, "", "", "", "", ""]);
  await press("Z", { ctrlKey: true, shiftKey: true });
  await shown("Ben", ["", "", "", "", "", "", ""]);
  await press("z", { metaKey: true });
  await press("z", { metaKey: true });
  await shown("Ben", ["", "", "", "", "", "", ""]);
  expect(rowOf("Anna")).toEqual(["", NINE, "", "", "", "", ""]);
  await press("y", { ctrlKey: true });
  await shown("Ben", ["", NINE, "", "", "", "", ""]);
});

it("cuts and pastes several as a block", async () => {
  await show({ user_id: anna.id, date: "2026-03-02" }, { user_id: ben.id, date: "2026-03-03" });
  act(() => screen.getAllByRole("button", { name: /9 AM/ })[0]?.focus());
  await press("a", { ctrlKey: true });
  await press("x", { ctrlKey: true });
  await press("Escape");
  await press("a", { ctrlKey: true });
  await press("x", { ctrlKey: true });
  await press("ArrowRight");
  await press("ArrowRight");
  await press("v", { ctrlKey: true });
  await shown("Anna", ["", "", "", NINE, "", "", ""]);
  await shown("Ben", ["", "", "", "", NINE, "", ""]);
});

it("walks to the left to the next day where text runs to the left", async () => {
  document.documentElement.dir = "rtl";
  await show({ user_id: anna.id, date: "2026-03-02" });
  act(() => screen.getAllByRole("button", { name: /9 AM/ })[0]?.focus());
  await press("c", { ctrlKey: true });
  await press("ArrowLeft");
  await press("ArrowLeft");
  await press("ArrowRight");
  await press("v", { ctrlKey: true });
  await shown("Anna", ["", NINE, NINE, "", "", "", ""]);
  document.documentElement.removeAttribute("dir");
});

it("selects with the space bar and deletes what is selected, with an offer to undo", async () => {
  await show({ user_id: anna.id, date: "2026-03-02" }, { user_id: anna.id, date: "2026-03-03" });
  const [first, second] = screen.getAllByRole("button", { name: /9 AM/ });
  act(() => first?.focus());
  await press(" ");
  act(() => second?.focus());
  await press(" ");
  expect(screen.getByText("2 selected", { selector: "section p" })).toBeTruthy();
  await press("Delete");
  await shown("Anna", ["", "", "", "", "", "", ""]);
  expect(screen.queryByRole("region", { name: "Selected shifts" })).toBeNull();
  expect(screen.getByRole("button", { name: "Undo: Deleted 2 shifts" })).toBeTruthy();
  expect(
    screen.getAllByRole("status").some(({ textContent }) => textContent?.includes("Deleted 2 shifts")),
  ).toBe(true);
});

it("lays nothing down for somebody who has left", async () => {
  await show({ user_id: anna.id, date: "2026-03-02" }, { user_id: "zoe", date: "2026-03-03" });
  act(() => screen.getAllByRole("button", { name: /9 AM/ })[0]?.focus());
  await press("c", { ctrlKey: true });
  const cell = document.querySelector<HTMLElement>("[data-cell='zoe/2026-03-04'] [data-add]");
  act(() => cell?.focus());
  await press("v", { ctrlKey: true });
  await press("Enter");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Undo/ })?.hasAttribute("disabled") ?? true).toBe(true);
  expect(rowOf("Former colleague")).toEqual(["", "", NINE, "", "", "", ""]);
  expect(
    screen.getAllByRole("status").some(({ textContent }) => textContent?.includes("can't assign shifts")),
  ).toBe(true);
});

/** In a window that fits these media queries alone. */
function onWindow(matches: (query: string) => boolean) {
  const listening = { addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: matches(query), ...listening }) as never,
  );
}
const onPhone = () => onWindow((query) => query.includes("max-width"));

const LATE = {
  ...{ name: "Late", start_time: "14:00", end_time: "22:00" },
  ...{ required_days: [], required_module_id: null },
};
const saveLate = () => saveTemplate(commandContext(manager, replica, new FakeDevice()), LATE);

it("opens the dialog where an empty line is tapped and no template can be offered", async () => {
  onPhone();
  const late = await saveLate();
  const context = commandContext(manager, replica, new FakeDevice());
  await archiveTemplate(context, String(late?.id), true);
  showPage("/roster?week=2026-03-04&day=2026-03-04");
  const line = (await screen.findByText("Anna")).closest("[data-cell]");
  fireEvent.click(line as Element);
  expect(await screen.findByRole("dialog")).toBeDefined();
});

it("offers the templates in a panel on a phone, where an empty line is tapped", async () => {
  onPhone();
  await saveLate();
  showPage("/roster?week=2026-03-04&day=2026-03-04");
  fireEvent.click(await screen.findByText("Anna"));
  const panel = await screen.findByRole("dialog", { name: "Anna, Wed, Mar 4" });
  const choices = within(panel)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(choices.filter(Boolean)).toEqual(["Late, 2:00 PM – 10:00 PM", "Other times…"]);
  fireEvent.click(within(panel).getByRole("button", { name: /^Late/ }));
  expect(await screen.findByRole("button", { name: /^2 PM – 10 PM, Late/ })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

const addAt = (cell: string) => document.querySelector<HTMLElement>(`[data-cell='${cell}'] [data-add]`);

it("offers the templates on an empty cell by the keyboard, the last used first, and goes to the new shift", async () => {
  const context = commandContext(manager, replica, new FakeDevice());
  await saveTemplate(context, { ...LATE, name: "Early", start_time: "08:00", end_time: "12:00" });
  const late = await saveLate();
  await show({ user_id: ben.id, date: "2026-03-02", time_slot: String(late?.id) });
  act(() => addAt("Anna/2026-03-04")?.focus());
  await press("Enter");
  const menu = await screen.findByRole("menu", { name: "Anna, Wed, Mar 4" });
  const names = within(menu)
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Late, 2:00 PM – 10:00 PM", "Early, 8:00 AM – 12:00 PM", "Other times…"]);
  fireEvent.click(within(menu).getByRole("menuitem", { name: /^Early/ }));
  await vi.waitFor(() => expect(rowOf("Anna")[3]).toMatch(/8 AM – 12 PM, Early/));
  await vi.waitFor(() => expect(document.activeElement).toBe(shiftAt(/^8 AM – 12 PM, Early/)));
  // What was just added is the last used.
  fireEvent.click(addAt("Anna/2026-03-05") as Element);
  const [first] = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(first?.textContent).toBe("Early, 8:00 AM – 12:00 PM");
});

it("opens the dialog for other times than the templates'", async () => {
  await saveLate();
  await show({ user_id: ben.id, date: "2026-03-02" });
  fireEvent.click(addAt("Anna/2026-03-04") as Element);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Other times…" }));
  const dialog = await screen.findByRole("dialog", { name: "Add shift" });
  expect(within(dialog).getByRole("combobox", { name: "Person" })).toHaveProperty(
    "value",
    expect.stringMatching(/^Anna/),
  );
});

it("has the templates on the empty cell under the mouse, for one press", async () => {
  await saveLate();
  await show({ user_id: ben.id, date: "2026-03-02" });
  expect(screen.queryByRole("button", { name: /^Add Late for/ })).toBeNull();
  fireEvent.pointerEnter(addAt("Anna/2026-03-04")?.parentElement as Element, { pointerType: "mouse" });
  const late = await screen.findByRole("button", { name: /^Add Late for Anna, Wednesday, March 4/ });
  await act(async () => void fireEvent.click(late));
  await vi.waitFor(() => expect(rowOf("Anna")[3]).toMatch(/2 PM – 10 PM.*Late/));
});

it("repeats the shift at the cursor by a key", async () => {
  await show({ user_id: anna.id, date: "2026-03-02" });
  act(() => shiftAt(/^9 AM – 5 PM/).focus());
  await press("r");
  const dialog = await screen.findByRole("dialog", { name: "Repeat shift" });
  fireEvent.click(within(dialog).getByRole("checkbox", { name: "Thu, Mar 5" }));
  fireEvent.click(within(dialog).getByRole("checkbox", { name: "Ben" }));
  await within(dialog).findByText("3 shifts will be added as drafts.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Repeat" }));
  await shown("Anna", ["", NINE, "", "", NINE, "", ""]);
  expect(rowOf("Ben")).toEqual(["", NINE, "", "", NINE, "", ""]);
  await press("z", { ctrlKey: true });
  await shown("Ben", ["", "", "", "", "", "", ""]);
  expect(rowOf("Anna")).toEqual(["", NINE, "", "", "", "", ""]);
});

it("has the undo in a menu where one row has no room for it", async () => {
  onWindow((query) => query.includes("79.99rem"));
  await show({ user_id: anna.id, date: "2026-03-02" });
  expect(screen.queryByRole("button", { name: "Nothing to undo" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Week actions" }));
  expect(await screen.findByRole("menuitem", { name: "Nothing to undo" })).toBeDefined();
});

// The menu of the views, where one row has no room for them side by side.
it("is closed by Back", async () => {
  onWindow((query) => query.includes("79.99rem"));
  await show({ user_id: anna.id, date: "2026-03-02" });
  expect(screen.queryByRole("navigation", { name: "View" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "View: Week" }));
  const views = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(views.map(({ textContent }) => textContent)).toEqual(["Week", "Day", "Templates"]);
  await vi.waitFor(() => expect(history.state).toMatchObject({ layer: 1 }));
  history.back();
  await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});
