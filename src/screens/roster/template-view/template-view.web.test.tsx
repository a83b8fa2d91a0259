import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import type { Board } from "../board/board.ts";
import type { RosterGrouping } from "../board/use-roster-address.ts";
import { TemplateView } from "./template-view.tsx";

const EARLY = {
  id: "early",
  name: "Early",
  start_time: "07:00",
  end_time: "13:00",
  required_days: [1, 2],
} as unknown as ShiftTemplate;
const WEEK = newWeek({
  shifts: [
    newShift({ id: "annas", user_id: "Anna", time_slot: "early", start_time: "07:00", end_time: "13:00" }),
    newShift({ user_id: "Ben", time_slot: "early", start_time: "08:00", end_time: "13:00" }),
    newShift({ date: "2026-03-04" }),
  ],
  people: ["Anna", "Ben"],
  templates: [EARLY],
});

beforeEach(() => isMobile(false));
afterEach(cleanup);

function isMobile(matches: boolean) {
  const query = { matches, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => query);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
}

function show(week = WEEK, by: RosterGrouping = "template") {
  const [openShift, addShift] = [vi.fn(), vi.fn()];
  const props = { week, today: "2026-03-03", openShift, addShift };
  render(
    <MemoryRouter>
      <TemplateView {...(props as unknown as Board)} by={by} />
    </MemoryRouter>,
  );
  return { openShift, addShift };
}
const buttonsIn = (cell: HTMLElement | undefined) =>
  cell &&
  within(cell)
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

it("has who works each template on each day, and what nobody works", () => {
  const { openShift, addShift } = show();
  const table = screen.getByRole("table", { name: "Roster by template" });
  const [, early, custom] = within(table).getAllByRole("row");
  const cells = within(early as HTMLElement).getAllByRole("cell");
  expect(buttonsIn(cells[1])).toEqual([
    "Anna, 7:00 AM – 1:00 PM, Draft",
    "Ben, 8:00 AM – 1:00 PM, Draft, Usual times of Early: 7 AM – 1 PM",
    "Add Early on Mon, Mar 2",
  ]);
  expect(cells.map(({ textContent }) => textContent?.includes("Not covered"))).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(buttonsIn(within(custom as HTMLElement).getAllByRole("cell")[3])).toEqual([
    "Open shift, 9:00 AM – 5:00 PM, Draft",
    "Add a custom shift on Wed, Mar 4",
  ]);
  fireEvent.click(screen.getByRole("button", { name: /^Anna/ }));
  fireEvent.click(screen.getByRole("button", { name: "Add Early on Tue, Mar 3" }));
  expect(openShift).toHaveBeenCalledWith("annas");
  expect(addShift).toHaveBeenCalledWith({ date: "2026-03-03", time_slot: "early" });
});

it.each([false, true])("says how many of those it needs a template has, also on a phone: %s", (isPhone) => {
  isMobile(isPhone);
  const late = newTemplate({
    ...{
      id: "late",
      name: "Late",
      start_time: "14:00",
      end_time: "22:00",
      required_days: [2, 3],
      headcount: 2,
    },
  });
  const times = { time_slot: "late", start_time: "14:00", end_time: "22:00" };
  const [tuesday, wednesday] = [
    { ...times, date: "2026-03-03" },
    { ...times, date: "2026-03-04" },
  ];
  const shifts = [
    newShift({ user_id: "Anna", ...tuesday }),
    newShift({ user_id: "Ben", ...tuesday, end_time: "20:00" }),
    newShift({ user_id: "Anna", ...wednesday }),
    newShift({ user_id: "Ben", ...wednesday }),
  ];
  show(newWeek({ shifts, people: ["Anna", "Ben"], templates: [late] }));
  expect(screen.getByText("Late 1 of 2")).toBeDefined();
  expect(screen.getByText("8 PM–10 PM: 1 missing")).toBeDefined();
  if (isPhone) fireEvent.click(screen.getByRole("radio", { name: "Wednesday, March 4" }));
  expect(screen.getByText("Late 2 of 2")).toBeDefined();
});

it("shows one day at a time on a phone", () => {
  isMobile(true);
  show();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("Not covered")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "Monday, March 2" }));
  expect(screen.getByRole("button", { name: /^Anna/ })).toBeDefined();
});

describe("by position and place", () => {
  const positions = ["Bar", "Kitchen", "Door"].map((name) =>
    newRow(positionEntity, { id: name, name, is_archived: name === "Door" }),
  );
  const places = ["Harbour", "Market"].map((name) => newRow(placeEntity, { id: name, name }));
  const late = newTemplate({
    ...{ id: "late", name: "Late", start_time: "14:00", end_time: "22:00", required_days: [1] },
    ...{ position_id: "Bar", place_id: "Harbour", headcount: 2 },
  });
  const monday = { date: "2026-03-02", time_slot: "late", start_time: "14:00", end_time: "22:00" };
  const shifts = [
    newShift({ ...monday, user_id: "Anna", position_id: "Bar", place_id: "Harbour" }),
    newShift({ ...monday, user_id: "Ben", position_id: "Kitchen", place_id: "Market" }),
    newShift({ date: "2026-03-04", user_id: "Ben" }),
  ];
  const week = newWeek({ shifts, positions, places, people: ["Anna", "Ben"], templates: [late] });
  const namesOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent);

  it("has who works each position, with what templates lack of it, and adds to it", () => {
    const { addShift } = show(week, "position");
    const table = screen.getByRole("table", { name: "Roster by position" });
    expect(namesOf(table)).toEqual(["Bar", "Kitchen", "No position"]);
    const [, bar] = within(table).getAllByRole("row");
    const [, cell] = within(bar as HTMLElement).getAllByRole("cell");
    expect(cell?.textContent).toContain("Late 1 of 2");
    expect(cell?.textContent).toContain("2:00 PM – 10:00 PM");
    fireEvent.click(within(bar as HTMLElement).getByRole("button", { name: "Add Bar on Tue, Mar 3" }));
    expect(addShift).toHaveBeenCalledWith({ date: "2026-03-03", position_id: "Bar" });
    expect(screen.queryByRole("button", { name: /^Add No position/ })).toBeNull();
  });

  it("has the same by place, of those that are shown", () => {
    show(week, "place");
    expect(namesOf(screen.getByRole("table", { name: "Roster by place" }))).toEqual([
      "Harbour",
      "Market",
      "Any place",
    ]);
    cleanup();
    const shown = shifts.filter(({ place_id }) => place_id !== "Market");
    show({ ...week, shifts: shown, shownPlaces: new Set(["Harbour"]) }, "place");
    expect(namesOf(screen.getByRole("table", { name: "Roster by place" }))).toEqual(["Harbour", "Any place"]);
  });

  it("offers what there is to group by", async () => {
    const offered = async (some: typeof week) => {
      cleanup();
      show(some);
      const menu = screen.queryByRole("button", { name: "Grouping: Templates" });
      if (!menu) return [];
      fireEvent.click(menu);
      const items = await screen.findAllByRole("menuitem");
      return items.map(({ textContent }) => textContent);
    };
    expect(await offered(week)).toEqual(["Templates", "Positions", "Places"]);
    expect(await offered({ ...week, places: [] })).toEqual(["Templates", "Positions"]);
    expect(await offered({ ...week, places: [], positions: [] })).toEqual([]);
    cleanup();
    show({ ...week, places: [] }, "place");
    expect(screen.getByRole("table", { name: "Roster by template" })).toBeDefined();
  });

  it("shows one day at a time on a phone", () => {
    isMobile(true);
    show(week, "position");
    fireEvent.click(screen.getByRole("radio", { name: /^Monday, March 2/ }));
    const list = screen.getByRole("list", { name: "Roster by position" });
    expect(within(list).getByRole("button", { name: /^Anna/ })).toBeDefined();
  });
});
