import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SearchDialog, type SearchGroup } from "./search-dialog.tsx";

afterEach(cleanup);

const run = vi.fn();
const group = (id: string, ...labels: string[]): SearchGroup => ({
  ...{ id, title: id },
  results: labels.map((label) => ({ id: label, label, mark: null, run: () => run(label) })),
});
const dialog = (groups: SearchGroup[], typed = "a") => (
  <SearchDialog
    label="Search"
    placeholder="Search"
    status=""
    empty={<p>Nothing</p>}
    typed={typed}
    groups={groups}
    onType={() => {}}
    onClose={() => {}}
  />
);
const shown = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

it("moves nothing while a finger is down, and shows what came in once it scrolls or more is typed", () => {
  const { rerender } = render(dialog([group("People", "Ann")]));
  const more = [group("People", "Al", "Ann"), group("News", "Audit")];
  const first = screen.getByRole("option", { name: "Ann" });
  fireEvent.pointerDown(first);
  rerender(dialog(more));
  expect(shown()).toEqual(["Ann"]);
  fireEvent.click(first);
  expect(run).toHaveBeenLastCalledWith("Ann");
  fireEvent.pointerCancel(first);
  expect(shown()).toEqual(["Al", "Ann", "Audit"]);
  fireEvent.pointerDown(screen.getByRole("option", { name: "Al" }));
  rerender(dialog([group("People", "Abe")]));
  expect(shown()).toEqual(["Al", "Ann", "Audit"]);
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "ab" } });
  expect(shown()).toEqual(["Abe"]);
});

it.each([
  ["a", ["Ann"]],
  [" ", []],
])("Enter where none is chosen runs the first of what %j finds: %j", async (typed, expected) => {
  run.mockReset();
  render(dialog([group("People", "Ann", "Al")], typed));
  await act(async () => void fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" }));
  expect(run.mock.calls.flat()).toEqual(expected);
});

it("says that there is nothing", () => {
  render(dialog([]));
  expect(screen.getByText("Nothing")).toBeTruthy();
});
