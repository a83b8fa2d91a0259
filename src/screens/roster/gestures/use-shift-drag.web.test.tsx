import { cleanup, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { cellKey } from "#stores/roster-grid.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { rosterWords } from "#words/made/roster.ts";
import type { Board } from "../board/board.ts";
import { gridRows } from "../board/grid-rows.ts";
import { useShiftDrag } from "./use-shift-drag.ts";

const MONDAY = "2026-03-02";
const TUESDAY = "2026-03-03";
const contracts = [newRow(contractEntity, { from_day: "2026-01-01", weekly_minutes: 14 * 60 })];
const week = newWeek({
  shifts: [newShift({ id: "annas", user_id: "Anna", date: MONDAY, start_time: "09:00", end_time: "17:00" })],
  people: ["Anna", "Ben"],
  rules: { people: new Map([["Ben", { contracts, birthDate: null }]]) },
});
const board = { week, rows: gridRows(await rosterWords.load("en-US"), week) } as unknown as Board;

function Grid() {
  const root = useRef<HTMLDivElement>(null);
  useShiftDrag(root, board);
  return (
    <div ref={root}>
      {["Anna", "Ben", null].map((user_id) =>
        [MONDAY, TUESDAY].map((date) => (
          <div key={`${user_id} ${date}`} data-cell={cellKey({ user_id, date })}>
            {user_id === "Anna" && date === MONDAY && <button type="button" data-shift="annas" />}
          </div>
        )),
      )}
    </div>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Drags Anna's shift over a cell, and returns what is said under the pointer there. */
async function said(user_id: string | null, date = TUESDAY): Promise<string | null> {
  const { container } = render(<Grid />);
  const find = (selector: string) => must(container.querySelector<HTMLElement>(selector), selector);
  const cell = find(`[data-cell="${cellKey({ user_id, date })}"]`);
  document.elementFromPoint = () => cell;
  find("div").setPointerCapture = () => {};
  fireEvent.pointerDown(find("[data-shift]"), { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 40, clientY: 40 });
  await vi.waitFor(() => expect(cell.dataset.over).toBe("fine"));
  const label = must(document.querySelector("body > [aria-hidden] > .bg-night"), "the line of the drag");
  const text = label.textContent;
  fireEvent.keyDown(window, { key: "Escape" });
  return text;
}

it("says while dragging how much less than agreed who gets the shift would be planned for", async () => {
  expect(await said("Ben")).toBe("Ben, 6h below contract");
});

it("says nothing of it where nothing is agreed, or nobody gets it", async () => {
  expect(await said("Anna")).toBe("");
  cleanup();
  expect(await said(null)).toBe("");
});
