import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setBusinessHours } from "#commands/business/business.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import { saveTemplate } from "#commands/roster/templates.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { businessEntity } from "#schema/entities/business.ts";
import type { Role } from "#schema/entities/profile.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { dueClearing, noteClearing, useLeavingTemplates } from "#stores/noted-clearing.ts";
import { usePreferences } from "#stores/preferences-store.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { HoursEditor } from "./hours-editor.tsx";
import { LimitsEditor } from "./limits-editor.tsx";
import { TemplatesEditor } from "./templates-editor.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const EARLY = {
  name: "Early",
  start_time: "07:00",
  end_time: "13:00",
  required_days: [1, 5],
  required_module_id: null,
};
const NIGHT = {
  name: "Night",
  start_time: "22:00",
  end_time: "06:30",
  required_days: [],
  required_module_id: null,
};
const onClose = vi.fn();
// Dialogs full of fields are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
let replica: Replica;

beforeEach(async () => {
  onClose.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    businessEntity,
    shiftTemplateEntity,
    shiftEntity,
    trainingModuleEntity,
  ]);
  // It knows all rows.
  await rememberSync(replica, { ...(await recallSync(replica)), version: 1 });
});
afterEach(async () => {
  cleanup();
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  useLeavingTemplates.setState(new Set(), true);
  usePreferences.setState(usePreferences.getInitialState());
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

const contextOf = (role: Role) => commandContext(newUser(BUSINESS, role), replica, new FakeDevice());
function show(Editor: ComponentType<{ onClose: () => void }>, role: Role = "manager") {
  const context = contextOf(role);
  useSession.setState({ scope: context.scope });
  render(
    <CommandContextContext value={context}>
      <ReplicaContext value={{ replica, userId: String(context.scope?.user_id) }}>
        <Editor onClose={onClose} />
      </ReplicaContext>
    </CommandContextContext>,
  );
}
const press = async (name: string | RegExp, role = "button") => {
  await act(async () => void fireEvent.click(screen.getByRole(role, { name })));
};
const undo = () => act(async () => toastQueue.visibleToasts[0]?.content.action?.run());
const templates = async () =>
  (await replica.templates.find({ selector: { kind: "shift_template" } }).exec()).map((one) =>
    one.toMutableJSON(),
  );

it("lists the templates by beginning, with their hours and days in words", async () => {
  for (const plan of [NIGHT, EARLY]) await saveTemplate(contextOf("manager"), plan);
  show(TemplatesEditor);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("p")?.textContent)).toEqual(["Early", "Night"]);
  expect(rows[0]?.textContent).toContain("7:00 AM – 1:00 PM · 6h");
  expect(rows[0]?.textContent).toContain("Required on Mon and Fri");
  expect(rows[1]?.textContent).toContain("10:00 PM – 6:30 AM · 8h 30m, ends the next day");
  expect(rows[1]?.textContent).not.toContain("Required");
});

it("names the training that a template asks for, also while it is a draft", async () => {
  const [food, fire] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [id, title, published] of [
    [food, "Food safety", true],
    [fire, "Fire drill", false],
  ] as const) {
    await replica.training.insert(
      newRow(trainingModuleEntity, { id, title, published, business_id: BUSINESS }),
    );
  }
  await saveTemplate(contextOf("manager"), { ...EARLY, required_module_id: food });
  await saveTemplate(contextOf("manager"), { ...NIGHT, required_module_id: fire });
  await saveTemplate(contextOf("manager"), { ...EARLY, name: "Other" });
  show(TemplatesEditor);
  expect(await screen.findByText("Required training: Food safety")).toBeTruthy();
  expect(screen.getByText("Required training: Fire drill (draft)")).toBeTruthy();
  expect(screen.getAllByText(/^Required training/)).toHaveLength(2);
});

it("says what to do when there is none, and what is missing of a new one", async () => {
  show(TemplatesEditor);
  expect(await screen.findByText("No templates yet")).toBeTruthy();
  await press("Add template");
  await press("Save template");
  for (const words of ["Enter a name", "Enter a start time", "Enter an end time"]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(await templates()).toEqual([]);
});

it("changes a template", async () => {
  await saveTemplate(contextOf("manager"), EARLY);
  show(TemplatesEditor);
  fireEvent.click(await screen.findByRole("button", { name: "Edit Early" }));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Opening" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Sunday" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Monday" }));
  await press("Save template");
  await waitFor(async () =>
    expect(await templates()).toMatchObject([{ ...EARLY, name: "Opening", required_days: [0, 5] }]),
  );
  expect(screen.queryByRole("button", { name: "Save template" })).toBeNull();
});

it("copies a template under a name of its own", async () => {
  await saveTemplate(contextOf("manager"), EARLY);
  await saveTemplate(contextOf("manager"), { ...EARLY, name: "Early copy" });
  show(TemplatesEditor);
  fireEvent.click(await screen.findByRole("button", { name: "Duplicate Early" }));
  await press("Save template");
  await screen.findByText("Early copy 2");
  expect(await templates()).toHaveLength(3);
  expect((await templates()).find(({ name }) => name === "Early copy 2")).toMatchObject({
    ...EARLY,
    name: "Early copy 2",
  });
});

it("hides a deleted template, and deletes it once that can no longer be undone", async () => {
  await saveTemplate(contextOf("manager"), EARLY);
  show(TemplatesEditor);
  fireEvent.click(await screen.findByRole("button", { name: "Delete Early" }));
  expect(await screen.findByText("No templates yet")).toBeTruthy();
  expect(await templates()).toHaveLength(1);
  await act(async () => toastQueue.close(String(toastQueue.visibleToasts[0]?.key)));
  await waitFor(async () => expect(await templates()).toEqual([]));
});

it("archives a template that shifts use after asking, and puts it back in use", async () => {
  const early = await saveTemplate(contextOf("manager"), EARLY);
  for (const date of ["2026-03-02", "2026-03-03"])
    await replica.shifts.insert(newShift({ date, time_slot: String(early?.id) }));
  show(TemplatesEditor);
  fireEvent.click(await screen.findByRole("button", { name: "Delete Early" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Archive “Early”?" });
  expect(dialog.textContent).toContain("2 shifts use this template.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("No templates yet")).toBeTruthy();
  const archived = await screen.findByRole("list", { name: "Archived templates" });
  expect(archived.textContent).toContain("Early7:00 AM – 1:00 PM");
  expect(await templates()).toMatchObject([{ id: early?.id, archived_at: expect.any(String) }]);
  await press("Restore Early");
  expect(await screen.findByRole("button", { name: "Edit Early" })).toBeTruthy();
  expect(await templates()).toMatchObject([{ id: early?.id, ...EARLY, archived_at: null }]);
});

it("gives a deleted template back as it was", async () => {
  const early = await saveTemplate(contextOf("manager"), EARLY);
  show(TemplatesEditor);
  fireEvent.click(await screen.findByRole("button", { name: "Delete Early" }));
  await screen.findByText("No templates yet");
  await undo();
  await act(async () => toastQueue.close(String(toastQueue.visibleToasts[0]?.key)));
  expect(await screen.findByText("Early")).toBeTruthy();
  expect(await templates()).toMatchObject([{ id: early?.id }]);
});

it("deletes a template whose page ended before it could", async () => {
  const early = await saveTemplate(contextOf("manager"), EARLY);
  const late = await saveTemplate(contextOf("manager"), { ...EARLY, name: "Late" });
  useSession.setState({ user: { id: "u1", email: "m@shop.test", businessName: "" } });
  noteClearing("u1", [String(early?.id)], 0, "templates");
  show(TemplatesEditor);
  await waitFor(async () => expect(await templates()).toMatchObject([{ id: late?.id }]));
  expect(dueClearing("u1", Date.now(), "templates")).toEqual([]);
});

it("leaves a template whose undo is still offered", async () => {
  const early = await saveTemplate(contextOf("manager"), EARLY);
  const late = await saveTemplate(contextOf("manager"), { ...EARLY, name: "Late" });
  useSession.setState({ user: { id: "u2", email: "m@shop.test", businessName: "" } });
  noteClearing("u2", [String(early?.id), String(late?.id)], 0, "templates");
  useLeavingTemplates.setState(new Set([String(early?.id)]), true);
  show(TemplatesEditor);
  await waitFor(async () => expect(await templates()).toMatchObject([{ id: early?.id }]));
  expect(dueClearing("u2", Date.now(), "templates")).toEqual([early?.id]);
});

it("notes a deletion until it is done or undone", async () => {
  await saveTemplate(contextOf("manager"), EARLY);
  useSession.setState({ user: { id: "u1", email: "m@shop.test", businessName: "" } });
  show(TemplatesEditor);
  fireEvent.click(await screen.findByRole("button", { name: "Delete Early" }));
  await waitFor(() => expect(dueClearing("u1", Date.now() + 60_000, "templates")).toHaveLength(1));
  expect(dueClearing("u1", Date.now(), "templates")).toEqual([]);
  await undo();
  await act(async () => toastQueue.close(String(toastQueue.visibleToasts[0]?.key)));
  expect(dueClearing("u1", Date.now() + 60_000, "templates")).toEqual([]);
});

const day = (name: string) => within(screen.getByRole("group", { name }));
const modeOf = (name: string) => day(name).getByRole("button", { name: new RegExp(`${name}$`) }).textContent;

it("shows a week from its first day", async () => {
  usePreferences.setState({ firstDayOfWeek: "mon" });
  await setBusinessHours(contextOf("manager"), [
    { day_of_week: 1, is_closed: false, opening_time: "18:00", closing_time: "02:00" },
    { day_of_week: 0, is_closed: true, opening_time: "00:00", closing_time: "00:00" },
  ]);
  show(HoursEditor);
  await screen.findByRole("group", { name: "Monday" });
  const days = screen.getAllByRole("group").flatMap((group) => group.getAttribute("aria-label") ?? []);
  expect(days.filter((name) => name.endsWith("day"))).toEqual([
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
  ]);
  expect(modeOf("Monday")).toContain("Custom hours");
  expect(day("Monday").getByText("Closes the next day.")).toBeTruthy();
  expect(modeOf("Tuesday")).toContain("Open 24 hours");
  expect(modeOf("Sunday")).toContain("Closed");
});

it("copies a day to all, and takes that back", async () => {
  await setBusinessHours(contextOf("manager"), [
    { day_of_week: 1, is_closed: false, opening_time: "18:00", closing_time: "02:00" },
    { day_of_week: 0, is_closed: true, opening_time: "00:00", closing_time: "00:00" },
  ]);
  show(HoursEditor);
  await screen.findByRole("group", { name: "Monday" });
  await press("Monday: Copy to all days");
  await press("Save hours");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const rows = (await replica.templates.find().exec()).map((row) => row.toMutableJSON());
  expect(rows).toHaveLength(7);
  for (const row of rows)
    expect(row).toMatchObject({ is_closed: false, opening_time: "18:00", closing_time: "02:00" });
  await undo();
  await waitFor(async () => {
    const sunday = await replica.templates.findOne({ selector: { day_of_week: 0 } as never }).exec();
    expect(sunday?.toJSON()).toMatchObject({ is_closed: true });
  });
});

it("writes nothing when nothing was changed", async () => {
  show(HoursEditor);
  await screen.findByRole("group", { name: "Monday" });
  await press("Save hours");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await replica.templates.find().exec()).toEqual([]);
});

it("lets an admin switch limits on and off", async () => {
  await replica.businesses.insert(
    newBusiness({ id: BUSINESS, rest_min_minutes: 660, week_max_minutes: null }),
  );
  show(LimitsEditor, "admin");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Minimum rest (hours)" })).value).toBe(
    "11",
  );
  expect(screen.queryByRole("textbox", { name: "Weekly maximum (hours)" })).toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: "Minimum rest" }));
  fireEvent.click(screen.getByRole("switch", { name: "Weekly maximum" }));
  const budget = screen.getByRole("switch", { name: "Weekly budget" });
  fireEvent.click(budget);
  const amount = screen.getByRole<HTMLInputElement>("textbox", { name: "Weekly budget amount" });
  fireEvent.change(amount, { target: { value: "4250.5" } });
  fireEvent.blur(amount);
  await press("Save limits");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const stored = async () => (await replica.businesses.findOne().exec())?.toJSON();
  expect(await stored()).toMatchObject({
    rest_min_minutes: null,
    day_max_minutes: null,
    week_max_minutes: 48 * 60,
    week_budget: 4250.5,
  });
  await undo();
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      rest_min_minutes: 660,
      week_max_minutes: null,
      week_budget: null,
    }),
  );
});

it("lets an admin limit days in a row, notice, and the work of minors", async () => {
  await replica.businesses.insert(newBusiness({ id: BUSINESS }));
  show(LimitsEditor, "admin");
  await screen.findByRole("switch", { name: "Days in a row" });
  for (const name of [
    "Days in a row",
    "Notice of changes",
    "Daily maximum for minors",
    "Latest end for minors",
  ])
    fireEvent.click(screen.getByRole("switch", { name }));
  const days = screen.getByRole<HTMLInputElement>("textbox", { name: "Notice (days)" });
  fireEvent.change(days, { target: { value: "14" } });
  fireEvent.blur(days);
  await press("Save limits");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await replica.businesses.findOne().exec())?.toJSON()).toMatchObject({
    days_in_row_max: 6,
    notice_days: 14,
    minor_day_max_minutes: 480,
    minor_latest_end: "22:00",
  });
});

it("lays down the week, work around the business hours, and who sees what it costs", async () => {
  await replica.businesses.insert(newBusiness({ id: BUSINESS, managers_see_cost: false }));
  show(LimitsEditor, "admin");
  const before = await screen.findByRole("textbox", { name: "Work allowed before opening (minutes)" });
  fireEvent.change(before, { target: { value: "45" } });
  fireEvent.blur(before);
  fireEvent.click(screen.getByRole("switch", { name: "Managers see labor cost" }));
  await press("Save limits");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const stored = (await replica.businesses.findOne().exec())?.toJSON();
  expect(stored).toMatchObject({
    before_opening_minutes: 45,
    after_closing_minutes: 0,
    managers_see_cost: true,
  });
});

it("keeps the budget from a manager who sees no costs", async () => {
  await replica.businesses.insert(newBusiness({ id: BUSINESS, managers_see_cost: false, week_start: "mon" }));
  show(LimitsEditor, "manager");
  const text = (await screen.findByText("Minimum rest")).closest("dl")?.textContent;
  expect(text).toContain("First day of the weekMonday");
  expect(text).not.toContain("budget");
});

it("shows a manager the limits in words", async () => {
  await replica.businesses.insert(
    newBusiness({
      ...{ id: BUSINESS, rest_min_minutes: 660, week_budget: 5000 },
      ...{ days_in_row_max: 6, minor_latest_end: "22:00" },
    }),
  );
  show(LimitsEditor, "manager");
  const panel = await screen.findByText("Minimum rest");
  const text = panel.closest("dl")?.textContent;
  expect(text).toContain("Minimum rest11h");
  expect(text).toContain("Daily maximumNo limit");
  expect(text).toContain("Days in a row6 days");
  expect(text).toContain("Notice of changesNo limit");
  expect(text).toContain("Latest end for minors10:00 PM");
  expect(text).toContain("Weekly budget$5,000.00");
  expect(screen.queryByRole("button", { name: "Save limits" })).toBeNull();
});
