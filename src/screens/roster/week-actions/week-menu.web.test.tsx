import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { positionEntity } from "#schema/entities/position.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson, newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import type { Board } from "../board/board.ts";
import { WeekMenu } from "./week-menu.tsx";

const download = vi.hoisted(() => vi.fn());
vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: download }));
const business = vi.hoisted(() => ({ locale: null as string | null }));
vi.mock("#queries/business.ts", () => ({
  useBusiness: () => ({ name: "Harbour Street Café", logo_path: "the-logo.png", ...business }),
}));
vi.mock("#queries/people.ts", () => ({ useEverybody: () => [] }));
vi.mock("#view/people/kept-picture.tsx", () => ({ useKeptPicture: (path: string) => `blob:${path}` }));

beforeEach(() => {
  download.mockReset();
  const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => query);
});
afterEach(() => {
  cleanup();
  business.locale = null;
});

function show(
  shifts: Shift[],
  plan: Partial<Parameters<typeof newWeek>[0]> = {},
  position: string | null = null,
) {
  const former = [newPerson("Mia", { payrate: 10 }), newPerson("Leo")];
  const week = newWeek({ shifts, people: ["Anna", "=Ben"], former, ...plan });
  render(
    <CommandContextContext value={{} as never}>
      <WeekMenu {...({ week, from: "2026-03-01" } as unknown as Board)} position={position} />
    </CommandContextContext>,
  );
}
async function item(name: string) {
  fireEvent.click(screen.getByRole("button", { name: "Week actions" }));
  return screen.findByRole("menuitem", { name });
}

/** The text of the only file that was saved. */
async function textOf(name: string): Promise<string> {
  await waitFor(() =>
    expect(download).toHaveBeenCalledExactlyOnceWith(name, expect.any(Blob), expect.any(String)),
  );
  return new Blob([download.mock.calls[0]?.[1] ?? ""]).text();
}

it("exports the week as a workbook too", async () => {
  show([newShift({ user_id: "=Ben", notes: "Keys, please" })]);
  fireEvent.click(await item("Export Excel"));
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  const [name, file] = download.mock.calls[0] ?? [];
  expect(name).toBe("roster-2026-03-01.xlsx");
  const { rows } = await readSheet(new Blob([file ?? ""]));
  expect(rows[1]?.cells.slice(0, 5)).toEqual(["=Ben", "2026-03-02", "09:00", "17:00", "8"]);
});

it("exports the week as a file for spreadsheets", async () => {
  show([newShift({ user_id: "=Ben", notes: "Keys, please" })]);
  fireEvent.click(await item("Export CSV"));
  expect(await textOf("roster-2026-03-01.csv")).toMatch(
    /^Person,Date,.*,Cost \(USD\),Notes\r\n'=Ben,2026-03-02,09:00,17:00,8,,Scheduled,No,160,"Keys, please"\r\n$/,
  );
});

it("exports the shifts of somebody who has left under their name, with what they cost", async () => {
  show([newShift({ user_id: "Mia" })]);
  fireEvent.click(await item("Export CSV"));
  expect(await textOf("roster-2026-03-01.csv")).toContain(
    "\r\nMia,2026-03-02,09:00,17:00,8,,Scheduled,No,80,",
  );
});

it.each([
  ["what was typed too", true],
  ["hours alone for who sees no costs, whatever was typed", false],
])("exports and prints %s", async (_, seesCost) => {
  show([newShift({ user_id: "Anna", estimated_pay: 7004.41 })], { seesCost });
  fireEvent.click(await item("Export CSV"));
  const exported = await textOf("roster-2026-03-01.csv");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const printed = screen.getByRole("table").textContent ?? "";
  expect([/Cost|7004/.test(exported), /Cost|7,?004/.test(printed)]).toEqual([seesCost, false]);
  expect([exported, printed]).toEqual([expect.stringContaining("Anna"), expect.stringContaining("Anna")]);
});

it("saves and exports only what is there", async () => {
  show([]);
  expect((await item("Export CSV")).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("menuitem", { name: "Save current roster…" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
});

it("prints a table of people by days in place of the page, and takes it away again", () => {
  show([
    newShift({ user_id: "Anna" }),
    newShift({ user_id: "Mia" }),
    newShift({ date: "2026-03-03", status: "dropped", user_id: "gone" }),
  ]);
  expect(screen.queryByRole("table")).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(document.querySelector("img")?.getAttribute("src")).toBe("blob:the-logo.png");
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Harbour Street Café, Mar 1 – 7, 2026",
    "NameSun, Mar 1Mon, Mar 2Tue, Mar 3Wed, Mar 4Thu, Mar 5Fri, Mar 6Sat, Mar 7",
    "Anna9 AM–5 PM(draft)",
    "=Ben",
    "Mia9 AM–5 PM(draft)",
    "Former colleague9 AM–5 PM(draft, dropped)",
  ]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(screen.queryByRole("table")).toBeNull();
});

it("prints notes, availability and agreed time off, but neither reasons nor what nobody has answered", () => {
  const off = { user_id: "Anna", status: "approved" } as const;
  show([newShift({ user_id: "Anna", notes: "Bring the keys" })], {
    availability: [
      newEntry({ ...off, date: "2026-03-03", reason: "Wedding" }),
      newEntry({ ...off, date: "2026-03-04", all_day: false, start_time: "09:00", end_time: "13:00" }),
      newEntry({ user_id: "Anna", date: "2026-03-05" }),
    ],
  });
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const [, , anna] = within(screen.getByRole("table")).getAllByRole("row");
  expect(anna?.textContent).toBe("Anna9 AM–5 PM(draft)Note: Bring the keysOffOff 9 AM – 1 PM");
});

it("prints what the filter shows, and what is special about the days", () => {
  const bar = newRow(positionEntity, { id: "bar", name: "Bar", is_for_everybody: false, user_ids: ["=Ben"] });
  const note = newRow(dayNoteEntity, { id: "n", date: "2026-03-03", type: "closed", title: "Inventory" });
  const shifts = [newShift({ user_id: "Anna" }), newShift({ user_id: "=Ben", position_id: "bar" })];
  show(shifts, { positions: [bar], notes: [note] }, "bar");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Harbour Street Café, Mar 1 – 7, 2026, Bar",
    "NameSun, Mar 1Mon, Mar 2Tue, Mar 3Closed: InventoryWed, Mar 4Thu, Mar 5Fri, Mar 6Sat, Mar 7",
    "=Ben9 AM–5 PMBar(draft)",
  ]);
});

it("prints the name of a template that was removed", () => {
  const template = newTemplate({
    name: "Early",
    start_time: "09:00",
    end_time: "17:00",
    archived_at: "2026-02-28T09:00:00.000Z",
  });
  show([newShift({ user_id: "Anna", time_slot: template.id })], { templates: [template] });
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const [, , anna] = within(screen.getByRole("table")).getAllByRole("row");
  expect(anna?.textContent).toBe("Anna9 AM–5 PMEarly(draft)");
});

it("prints in the language of the business, as the sheet is for everybody", async () => {
  business.locale = "de-DE";
  show([newShift({ user_id: "Anna", notes: "Schlüssel" })]);
  await vi.waitFor(() => {
    act(() => void window.dispatchEvent(new Event("afterprint")));
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const table = screen.getByRole("table");
    expect(table.lang).toBe("de-DE");
    const rows = within(table).getAllByRole("row");
    expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      "Harbour Street Café, 1.–7. März 2026",
      expect.stringMatching(/^NameSo/),
      "Anna09:00–17:00(Entwurf)Notiz: Schlüssel",
    ]);
  });
});
