import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ListState } from "./list-state.tsx";

afterEach(cleanup);

type Props = Omit<Parameters<typeof ListState<string>>[0], "skeleton" | "empty" | "children">;

const show = (props: Props) => {
  const { container } = render(
    <ListState {...props} skeleton={<p>loading</p>} empty={<p>empty</p>}>
      {(items) => <p>items: {items.join()}</p>}
    </ListState>,
  );
  return container.textContent;
};

it.each<[Props, string | RegExp]>([
  [{ items: undefined }, /^loading$/],
  [{ items: [] }, /^empty$/],
  [{ items: ["a", "b"] }, /^items: a,b$/],
  [{ items: undefined, isOffline: true }, /^Not on this device yet/],
  [{ items: [], isOffline: true }, /^empty$/],
  [{ items: ["a"], isOffline: true }, /^items: a$/],
  [{ items: undefined, problem: "Failed to load employees" }, /^Failed to load employees$/],
  [{ items: undefined, isOffline: true, problem: "Failed to load employees" }, /^Failed/],
  [{ items: ["a"], problem: "Failed to load employees" }, /^Failed to load employeesitems: a$/],
])("shows %j as it is", (props, text) => {
  expect(show(props)).toMatch(text);
});

it("offers to try again where that is possible", () => {
  const onRetry = vi.fn();
  show({ items: undefined, problem: "Failed to load employees", onRetry });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});
