import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uiWords } from "#words/made/ui.ts";
import { WordsLocale } from "#words/use-words.ts";
import { List, ListRow } from "./list.tsx";
import { Table } from "./table.tsx";

interface Person {
  id: string;
  name: string | null;
}

const people = (of: string | null): Person[] => [
  { id: "1", name: "Ada" },
  { id: "2", name: of },
  { id: "3", name: "Cleo" },
];
/** Throws for null, as domain code does with a field that is never null. */
const loud = ({ name }: Person) => (name as string).toUpperCase();
const Line = ({ person }: { person: Person }) => <ListRow title={loud(person)} />;
const Lines = ({ of }: { of: string | null }) => (
  <List label="People">
    {people(of).map((person) => (
      <Line key={person.id} person={person} />
    ))}
  </List>
);

beforeEach(() => {
  // React logs each error to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("waits for the words of a damaged row that have not come yet", async () => {
  await act(async () =>
    render(
      <WordsLocale value="es-AR">
        <Suspense>
          <Lines of={null} />
        </Suspense>
      </WordsLocale>,
    ),
  );
  const say = await uiWords.load("es-AR");
  expect(await screen.findByText(say("list.broken"))).toBeDefined();
});

it.each(["en-US", "es-MX", "ar-EG"])("says in %s that a row is damaged", async (locale) => {
  const say = await uiWords.load(locale);
  render(
    <WordsLocale value={locale}>
      <Lines of={null} />
    </WordsLocale>,
  );
  expect(screen.getByText(say("list.broken"))).toBeDefined();
});

it("a damaged row of a list leaves the others, and is shown once it is mended", () => {
  const { rerender } = render(<Lines of={null} />);
  const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines()).toEqual(["ADA", "Couldn't show this entry", "CLEO"]);
  rerender(<Lines of="Ben" />);
  expect(lines()).toEqual(["ADA", "BEN", "CLEO"]);
});

it("a damaged row of a table leaves the others, and its other cells", () => {
  const columns = [
    { id: "id", label: "Number", cell: ({ id }: Person) => id },
    { id: "name", label: "Name", cell: loud },
  ];
  render(<Table label="People" columns={columns} rows={people(null)} empty={null} />);
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["1ADA", "2Couldn't show this entry", "3CLEO"]);
});
