import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { noteStep, useRosterHistory } from "#stores/roster-grid.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import type { Board } from "../board/board.ts";
import { PublishButton } from "./publish-button.tsx";

const publish = vi.hoisted(() => vi.fn());
vi.mock("#commands/roster/roster.ts", () => ({
  publishShifts: (_: unknown, shifts: Shift[]) => publish(shifts),
}));

const publishedAs = (shift: Shift, before: object = {}): Shift => ({
  ...shift,
  published: true,
  published_as: {
    publish_id: crypto.randomUUID(),
    date: shift.date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    user_id: shift.user_id,
    position_id: shift.position_id,
    place_id: shift.place_id,
    ...before,
  },
});

beforeEach(() => {
  toastQueue.clear();
  openShift.mockReset();
  addShift.mockReset();
  publish.mockReset().mockResolvedValue(undefined);
  useRosterHistory.setState({ past: [], future: [] });
});
afterEach(cleanup);

const [openShift, addShift] = [vi.fn(), vi.fn()];

function show(shifts: Shift[], onLine = true, templates: ShiftTemplate[] = []) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
  const week = newWeek({ shifts, templates, people: ["Anna", "Ben"] });
  render(
    <CommandContextContext value={commandContext(newUser("b", "manager"), null as never, new FakeDevice())}>
      <PublishButton {...({ week, openShift, addShift } as unknown as Board)} />
    </CommandContextContext>,
  );
  return week;
}
const button = () => screen.getByRole("button", { name: /^Publish/ });
const dialog = () => screen.getByRole("dialog", { name: "Publish this week?" });

it.each<[string, Shift[], string]>([
  ["an empty week", [], "no shifts yet"],
  ["a published week", [publishedAs(newShift({ user_id: "Anna" }))], "all published"],
])("has nothing to publish in %s, and says so", (_, shifts, words) => {
  show(shifts);
  expect(button().hasAttribute("disabled")).toBe(true);
  expect(button().textContent).toContain(words);
});

it("lists what each person is told, with what remains to be looked at, before it publishes", async () => {
  const week = show([
    newShift({ user_id: "Ben" }),
    newShift({ user_id: "Ben", start_time: "10:00" }),
    newShift({ date: "2026-03-03" }),
    publishedAs(newShift({ date: "2026-03-04", user_id: "Anna" }), { start_time: "08:00" }),
    publishedAs(newShift({ date: "2026-03-05", user_id: "Anna" })),
  ]);
  expect(button().textContent).toContain("3 new, 1 changed");
  fireEvent.click(button());
  const list = within(dialog()).getByRole("list", { name: "Who will be notified" });
  expect([...list.children].map((row) => row.querySelector("p")?.textContent)).toEqual([
    "Open shifts",
    "Anna",
    "Ben",
  ]);
  expect(list.textContent).toContain(
    "Changed: Wed, Mar 4, 9:00 AM – 5:00 PM (was Wed, Mar 4, 8:00 AM – 5:00 PM)",
  );
  expect(list.textContent).not.toContain("Mar 5");
  expect(dialog().textContent).toContain(
    "3 new shifts will be published, and 1 published shift has changed. 2 people will be notified. All staff will see the open shifts. You can't undo publishing, but",
  );
  expect(dialog().textContent).toContain("Changes to published shifts are already visible");
  expect(dialog().textContent).toContain("2 shifts have warnings");
  expect(list.textContent).toContain("New: Mon, Mar 2, 9:00 AM – 5:00 PM");

  noteStep({ label: "Moved 1 shift", edits: [] });
  fireEvent.click(within(dialog()).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(publish.mock.calls).toEqual([[week.shifts]]);
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual(["Roster published"]);
  // Earlier steps can still be undone, as changes that people are told of.
  expect(useRosterHistory.getState().past).toHaveLength(1);
});

it("says without a network that people are told later, and says when it could not be stored", async () => {
  show([newShift({ user_id: "Ben" })], false);
  publish.mockRejectedValue(new Error("full"));
  fireEvent.click(button());
  expect(dialog().textContent).toContain("People will be notified when you're back online");
  fireEvent.click(within(dialog()).getByRole("button", { name: "Publish" }));
  expect((await within(dialog()).findByRole("alert")).textContent).toContain("Nothing was published");
});

const rowsOf = (name: string) =>
  within(within(dialog()).getByRole("list", { name })).getAllByRole("button") as HTMLElement[];

it("names who has warnings, when and why, whether people know of the shift or not, and opens it", () => {
  const known = publishedAs(newShift({ user_id: "Ben" }));
  show([newShift({ date: "2026-03-03" }), known, newShift({ user_id: "Ben", start_time: "10:00" })]);
  fireEvent.click(button());
  expect(rowsOf("Warnings").map(({ textContent }) => textContent)).toEqual([
    "Ben, Mon, Mar 2, 9:00 AM – 5:00 PMOverlaps another shift by 7h",
    "Ben, Mon, Mar 2, 10:00 AM – 5:00 PMOverlaps another shift by 7h",
  ]);
  fireEvent.click(rowsOf("Warnings")[0] as HTMLElement);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(openShift.mock.calls).toEqual([[known.id]]);
});

it("names how many of those it needs a template has, and when some are missing", () => {
  const late = newTemplate({
    ...{ id: "late", name: "Late", start_time: "14:00", end_time: "22:00", required_days: [1], headcount: 2 },
  });
  const times = { time_slot: "late", start_time: "14:00", end_time: "22:00" };
  const shifts = [
    newShift({ user_id: "Ben", ...times }),
    newShift({ user_id: "Cleo", ...times, end_time: "20:00" }),
  ];
  show(shifts, true, [late]);
  fireEvent.click(button());
  expect(rowsOf("Not covered").map(({ textContent }) => textContent)).toEqual([
    "Mon, Mar 2, Late 1 of 2, 2:00 PM – 10:00 PM8 PM–10 PM: 1 missing",
  ]);
});

it("names the days that are not covered, and adds the missing shift", () => {
  const early = newTemplate({ name: "Early", start_time: "07:00", end_time: "13:00", required_days: [1, 5] });
  show([newShift({ user_id: "Ben" })], true, [early]);
  fireEvent.click(button());
  expect(dialog().textContent).toContain("2 required shifts aren't covered:");
  expect(rowsOf("Not covered").map(({ textContent }) => textContent)).toEqual([
    "Mon, Mar 2, Early, 7:00 AM – 1:00 PM7 AM–9 AM: 1 missing",
    "Fri, Mar 6, Early, 7:00 AM – 1:00 PM",
  ]);
  fireEvent.click(rowsOf("Not covered")[1] as HTMLElement);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(addShift.mock.calls).toEqual([[{ date: "2026-03-06", time_slot: early.id }]]);
});
