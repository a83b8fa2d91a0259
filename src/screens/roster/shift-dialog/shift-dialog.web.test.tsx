import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import type { NewShiftPlace } from "../board/board.ts";
import { ShiftDialog } from "./shift-dialog.tsx";

const apply = vi.fn();
const onClose = vi.fn();
const shift = newShift({ user_id: "Anna" });

beforeEach(() => {
  apply.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
});
afterEach(cleanup);

function show(shifts = [shift], opened: typeof shift | NewShiftPlace = shift, templates: object[] = []) {
  const week = { ...newWeek({ shifts, people: ["Anna", "Ben"] }), templates };
  const context = commandContext(newUser("b", "manager"), null as never, new FakeDevice());
  render(
    <CommandContextContext value={context}>
      <ShiftDialog
        opened={opened}
        board={{ week, today: "2026-03-02", actions: { apply, remove: vi.fn() } } as never}
        onClose={onClose}
      />
    </CommandContextContext>,
  );
}
const notes = () => screen.getByRole("textbox", { name: "Notes" }) as HTMLTextAreaElement;
const type = (value: string) => fireEvent.change(notes(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: /^Sav/ }));

it("closes once it is stored", async () => {
  let stored = () => {};
  apply.mockReturnValue(new Promise<void>((resolve) => (stored = resolve)));
  show();
  type("Keys");
  save();
  expect(apply).toHaveBeenCalledExactlyOnceWith(
    [{ kind: "change", id: shift.id, fields: { notes: "Keys" } }],
    "Changed a shift",
  );
  expect(onClose).not.toHaveBeenCalled();
  stored();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("keeps what was typed when it could not be stored, and says so", async () => {
  apply.mockRejectedValue(new Error("full"));
  show();
  type("Keys");
  save();
  const dialog = screen.getByRole("dialog");
  expect((await within(dialog).findByRole("alert")).textContent).toContain("Nothing was changed");
  expect(notes().value).toBe("Keys");
  expect(onClose).not.toHaveBeenCalled();
});

it("saves nothing of a shift that was removed meanwhile", () => {
  show([]);
  expect(screen.getByRole("alert").textContent).toContain("has been removed");
  type("Keys");
  save();
  expect(apply).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it("holds an update back while something typed is not saved", () => {
  show();
  expect(useUnsaved.getState().forms).toBe(0);
  type("Keys");
  expect(useUnsaved.getState().forms).toBe(1);
  cleanup();
  expect(useUnsaved.getState().forms).toBe(0);
});

it("suggests people for a shift that is open, and nobody for one that somebody works", () => {
  const suggested = () => screen.queryByRole("list", { name: "Suggested people, best match first" });
  show();
  expect(suggested()).toBeNull();
  cleanup();
  const open = newShift();
  show([open], open);
  expect(suggested()).toBeTruthy();
});

const EARLY = { id: "early", name: "Early", start_time: "06:00", end_time: "14:00" };
const LATE = { id: "late", name: "Late", start_time: "14:00", end_time: "22:00" };
const place = { user_id: "Anna", date: "2026-03-02" };
const showNew = () => show([], place, [EARLY, LATE]);
const template = () => screen.getByRole("button", { name: /Template/ }).textContent;
const added = () => apply.mock.calls.map(([[edit]]) => edit.shift);

async function choose(name: RegExp) {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: /Template/ })));
  await act(async () => void fireEvent.click(screen.getByRole("option", { name })));
}

it("begins with its first field and the template of the last shift that was added", async () => {
  showNew();
  expect(document.activeElement?.getAttribute("role")).toBe("spinbutton");
  expect(template()).toContain("Early");
  await choose(/^Late/);
  fireEvent.keyDown(notes(), { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();
  showNew();
  expect(template()).toContain("Late");
});

it("adds one shift after another: the day and times stay, the person does not", async () => {
  showNew();
  await choose(/^Late/);
  type("Keys");
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Add and next" }));
    await waitFor(() => expect(apply).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(notes().value).toBe(""));
  }
  expect(onClose).not.toHaveBeenCalled();
  const late = { date: place.date, time_slot: "late", start_time: "14:00" };
  expect(added()).toMatchObject([
    { ...late, user_id: "Anna", notes: "Keys" },
    { ...late, user_id: null, notes: "" },
  ]);
});

it("is as it was left when it was closed by accident", () => {
  showNew();
  type("Keys");
  cleanup();
  showNew();
  expect(notes().value).toBe("Keys");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  showNew();
  expect(notes().value).toBe("");
});
