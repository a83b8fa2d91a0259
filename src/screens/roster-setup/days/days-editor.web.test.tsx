import "fake-indexeddb/auto";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { addHolidays, saveDayNote } from "#commands/roster/day-notes.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import type { HolidayFile } from "#schema/protocol/holiday-file.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newTemplate } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { DayDialog } from "./day-dialog.tsx";
import { DaysEditor } from "./days-editor.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
/** A Monday, on which `late` needs two. */
const DAY = "2026-03-02";
const manager = newUser(BUSINESS, "manager");
const late = newTemplate({
  name: "Late",
  start_time: "16:00",
  end_time: "22:00",
  required_days: [1],
  headcount: 2,
});
const FILE: HolidayFile = {
  names: { "christmas-day": { "": "Weihnachtstag", en: "Christmas Day" }, epiphany: { "": "Dreikönigstag" } },
  days: {
    2026: [
      ["01-06", "epiphany", "BY"],
      ["12-25", "christmas-day"],
    ],
  },
};
const onClose = vi.fn();
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
let replica: Replica;
let respond: () => Promise<Response>;

beforeEach(async () => {
  onClose.mockReset();
  vi.stubGlobal("fetch", () => respond());
  respond = () => Promise.reject(new TypeError("no network"));
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    businessEntity,
    dayNoteEntity,
    shiftTemplateEntity,
  ]);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, region: "DE-BY", locale: "en-US" }));
  await replica.templates.insert(late as never);
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  vi.unstubAllGlobals();
  await replica.close();
});

const context = () => commandContext(manager, replica, new FakeDevice());
function show(part: ReactNode) {
  render(
    <CommandContextContext value={context()}>
      <ReplicaContext value={{ replica, userId: manager.id }}>{part}</ReplicaContext>
    </CommandContextContext>,
  );
}
const isOnline = () => {
  respond = async () => Response.json(FILE);
};
const press = async (name: string | RegExp) => {
  const found = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(found));
};
const type = (label: string, text: string) =>
  act(
    async () =>
      void fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value: text } }),
  );
const undo = () => act(async () => toastQueue.visibleToasts[0]?.content.action?.run());
const notes = async () =>
  (await rows(replica, "day_note").find().exec())
    .map((one) => one.toMutableJSON())
    .sort((one, other) => (one.date < other.date ? -1 : 1));

it("notes an event of a day, edits it and takes it away, each with an undo", async () => {
  show(<DayDialog date={DAY} at={null} onClose={onClose} />);
  expect(await screen.findByText("Nothing special on this day yet.")).toBeTruthy();
  await press("Add note or event");
  await press("Save");
  expect(screen.getByText("Enter a title")).toBeTruthy();
  await type("Title", "Football at 20:45");
  await press("Save");
  const list = await screen.findByRole("list", { name: "Notes for this day" });
  expect(list.textContent).toContain("Football at 20:45");
  expect(await notes()).toMatchObject([{ date: DAY, type: "event", title: "Football at 20:45", needs: [] }]);

  await press("Edit Football at 20:45");
  await type("Details (optional)", "In the back room");
  await press("Save");
  await waitFor(async () => expect(await notes()).toMatchObject([{ text: "In the back room" }]));
  await undo();
  await waitFor(async () => expect(await notes()).toMatchObject([{ text: "" }]));

  await press("Remove Football at 20:45");
  await waitFor(async () => expect(await notes()).toEqual([]));
  await undo();
  await waitFor(async () => expect(await notes()).toMatchObject([{ title: "Football at 20:45" }]));
});

it("sets how many people the day needs, and keeps only what differs from usual", async () => {
  show(<DayDialog date={DAY} at={null} onClose={onClose} />);
  await press("Add note or event");
  await type("Title", "Football");
  const own = await screen.findByRole("switch", { name: /different number of people/ });
  await act(async () => void fireEvent.click(own));
  const field = screen.getByRole("textbox", { name: /^Late/ });
  expect((field as HTMLInputElement).value).toBe("2");
  expect(screen.getByText("Usually 2")).toBeTruthy();
  await press(/^Increase.*Late/);
  await press("Save");
  await waitFor(async () =>
    expect(await notes()).toMatchObject([{ needs: [{ template_id: late.id, headcount: 3 }] }]),
  );
  expect((await screen.findByRole("list", { name: "Notes for this day" })).textContent).toContain("3 × Late");
});

describe("at one of several places", () => {
  const [north, south] = ["North", "South"].map((name) =>
    newRow(placeEntity, { name, business_id: BUSINESS }),
  );
  const at = (place: typeof north) => must(place, "a place").id;

  beforeEach(async () => {
    const there = { place_id: at(south), name: "Bar", required_days: [1] };
    const own = { place_id: at(north), name: "Door", required_days: [1] };
    await replica.templates.bulkInsert([north, south, newTemplate(there), newTemplate(own)] as never);
    for (const [title, place_id] of [
      ["Inventory", at(north)],
      ["Paint", at(south)],
      ["Summer", null],
    ] as const)
      await saveDayNote(context(), { date: DAY, place_id, type: "note", title, text: "", needs: [] });
  });

  it("shows its notes and those of the business, and notes what is there", async () => {
    show(<DayDialog date={DAY} at={new Set([at(north)])} onClose={onClose} />);
    const list = await screen.findByRole("list", { name: "Notes for this day" });
    const listed = within(list).getAllByRole("listitem");
    expect(listed.map(({ textContent }) => textContent)).toMatchObject([/Inventory, North/, /Summer/]);
    await press("Add note or event");
    await type("Title", "Football");
    await press("Save");
    await waitFor(async () => expect((await notes()).find(({ title }) => title === "Football")).toBeTruthy());
    expect((await notes()).find(({ title }) => title === "Football")).toMatchObject({ place_id: at(north) });
  });

  it("asks for people of its templates alone", async () => {
    show(<DayDialog date={DAY} at={new Set([at(north)])} onClose={onClose} />);
    await press("Add note or event");
    const own = await screen.findByRole("switch", { name: /different number of people/ });
    await act(async () => void fireEvent.click(own));
    expect(screen.getByRole("textbox", { name: /^Door/ })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /^(Bar|Late)/ })).toBeNull();
  });
});

it("takes a holiday away and brings it back", async () => {
  await addHolidays(context(), [{ date: DAY, code: "carnival", title: "Carnival" }]);
  show(<DayDialog date={DAY} at={null} onClose={onClose} />);
  await press("Remove Carnival");
  expect(await screen.findByText("Removed")).toBeTruthy();
  expect(await notes()).toMatchObject([{ is_observed: false }]);
  await press("Restore Carnival");
  await waitFor(async () => expect(await notes()).toMatchObject([{ is_observed: true }]));
});

it("adds the holidays of the business's region once, after a look at them, and takes them back", async () => {
  isOnline();
  show(<DaysEditor onClose={onClose} />);
  expect(await screen.findByText("Nothing in this year yet")).toBeTruthy();
  await press("Add public holidays");
  const list = await screen.findByRole("list", { name: "Public holidays" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["DreikönigstagTue, Jan 6", "Christmas DayFri, Dec 25"]);
  expect(screen.getByRole("link", { name: "CC BY-SA 3.0" })).toBeTruthy();
  await press("Add 2 holidays");
  await waitFor(async () =>
    expect(await notes()).toMatchObject([
      { title: "Dreikönigstag" },
      { code: "christmas-day", type: "holiday" },
    ]),
  );
  await press("Add public holidays");
  await press("Done");
  expect(await notes()).toHaveLength(2);
  expect(must(toastQueue.visibleToasts[0], "a toast").content.text).toBe("2 public holidays added");
  await undo();
  await waitFor(async () =>
    expect((await notes()).map(({ is_observed }) => is_observed)).toEqual([false, false]),
  );
});

it("says without a network that the country was never fetched, and tries again with one", async () => {
  show(<DaysEditor onClose={onClose} />);
  await press("Add public holidays");
  expect(await screen.findByText(/^Go online once/)).toBeTruthy();
  isOnline();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByRole("list", { name: "Public holidays" })).toBeNull();
});
