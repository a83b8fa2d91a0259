import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Pager } from "./pager.tsx";

afterEach(cleanup);

function Weeks() {
  const [week, setWeek] = useState(0);
  return (
    <Pager
      previous="Previous week"
      next="Next week"
      title={`Week ${week}`}
      onStep={(by) => setWeek(week + by)}
      now={{ label: "This week", isShown: week === 0, onPress: () => setWeek(0) }}
    />
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const buttons = () =>
  screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);

it("keeps all its buttons in their order wherever it is, so that a second press hits the same one", () => {
  render(<Weeks />);
  const before = buttons();
  expect(before).toEqual(["Previous week", "Next week", "This week"]);
  for (const name of ["Next week", "Next week", "Previous week", "This week"]) {
    press(name);
    expect(buttons()).toEqual(before);
  }
  expect(screen.getByRole("heading", { name: "Week 0" })).toBeTruthy();
});

it("puts the two steps before anything whose length changes", () => {
  render(<Weeks />);
  const heading = screen.getByRole("heading");
  for (const name of ["Previous week", "Next week"]) {
    const step = screen.getByRole("button", { name });
    expect(step.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  }
});

it("does not go beyond the last", () => {
  render(<Pager previous="Previous week" next="Next week" onStep={() => {}} isLast />);
  expect(screen.getByRole("button", { name: "Next week" }).hasAttribute("disabled")).toBe(true);
});
