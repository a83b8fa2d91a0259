import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Table } from "./table.tsx";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Person {
  id: string;
  name: string;
  hours: number;
}

const PEOPLE: Person[] = [
  { id: "1", name: "Ann", hours: 5 },
  { id: "2", name: "Sam", hours: 3 },
];

const show = () =>
  render(
    <Table<Person>
      label="People"
      rows={PEOPLE}
      columns={[
        { id: "name", label: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name },
        { id: "hours", label: "Hours", cell: ({ hours }) => hours, sortBy: ({ hours }) => hours },
      ]}
      defaultSort={{ column: "name", direction: "ascending" }}
      empty={null}
    />,
  );
/** The headings of the columns whose arrow is in sight. */
const withArrow = () =>
  screen
    .getAllByRole("columnheader")
    .filter((head) => head.querySelector("svg:not(.invisible)"))
    .map((head) => head.textContent);

it("shows an arrow on the column that it is sorted by, and on no other", () => {
  show();
  expect(withArrow()).toEqual(["Name"]);
  fireEvent.click(screen.getByRole("columnheader", { name: "Hours" }));
  expect(withArrow()).toEqual(["Hours"]);
  const [first] = within(screen.getByRole("grid", { name: "People" })).getAllByRole("rowheader");
  expect(first?.textContent).toBe("Sam");
});
