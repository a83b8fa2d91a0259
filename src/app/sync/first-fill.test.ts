import { expect, it, vi } from "vitest";
import { createFirstFill } from "./first-fill.ts";

function heldBack() {
  const report = vi.fn();
  const show = vi.fn();
  const fill = createFirstFill(report);
  fill.holdBack(show);
  return { report, show, ...fill.events };
}

it("shows nothing while the first rows are on their way, and everything once when they are here", () => {
  const { report, show, state, firstRows } = heldBack();
  state("exchanging");
  expect(report).toHaveBeenCalledExactlyOnceWith("exchanging");
  expect(show).not.toHaveBeenCalled();
  void firstRows();
  void firstRows();
  state("resting");
  expect(show).toHaveBeenCalledOnce();
});

it.each(["resting", "offline", "pausing", "refused", "outdated"] as const)(
  "does not hold back for ever what no more rows are coming for: %s",
  (after) => {
    const { show, state } = heldBack();
    state(after);
    expect(show).toHaveBeenCalledOnce();
  },
);
