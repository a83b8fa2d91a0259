import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { DateField } from "./date-field.tsx";
import { DatePicker } from "./date-picker.tsx";
import { Regional } from "./regional.ts";
import { TimeField } from "./time-field.tsx";

afterEach(cleanup);

const parts = () => screen.getAllByRole("spinbutton").map(({ textContent }) => textContent);
const part = (name: RegExp) => screen.getByRole("spinbutton", { name });
const show = (field: ReactNode, settings: RegionalSettings) =>
  render(<Regional value={settings}>{field}</Regional>);

it("shows a time by the clock its reader goes by", () => {
  const field = <TimeField label="Starts at" value="14:05" onChange={() => {}} />;
  show(field, { hourCycle: 12, firstDayOfWeek: "sun" });
  expect(parts()).toEqual(["2", "05", "PM"]);
  cleanup();
  show(field, { hourCycle: 24, firstDayOfWeek: "sun" });
  expect(parts()).toEqual(["14", "05"]);
});

it("says what was stepped to as an ISO string", () => {
  const onTime = vi.fn();
  render(<TimeField label="Starts at" value="09:30" onChange={onTime} />);
  fireEvent.keyDown(part(/^minute/), { key: "ArrowUp" });
  expect(onTime).toHaveBeenLastCalledWith("09:31");
  cleanup();
  const onDay = vi.fn();
  render(<DateField label="Start date" value="2026-11-20" onChange={onDay} />);
  fireEvent.keyDown(part(/^month/), { key: "ArrowUp" });
  expect(onDay).toHaveBeenLastCalledWith("2026-12-20");
});

it("begins the weeks of the calendar as its reader does", () => {
  const field = <DatePicker label="Shift date" value="2026-11-20" onChange={() => {}} />;
  const firstColumn = () => {
    fireEvent.click(screen.getByRole("button", { name: "Calendar Shift date" }));
    const head = within(screen.getByRole("dialog")).getAllByRole("columnheader", { hidden: true });
    return head[0]?.textContent;
  };
  show(field, { hourCycle: 12, firstDayOfWeek: "mon" });
  expect(firstColumn()).toBe("Mon");
  cleanup();
  show(field, { hourCycle: 12, firstDayOfWeek: "sat" });
  expect(firstColumn()).toBe("Sat");
});

it("says by itself that a day is out of range, unless the form has something to say", () => {
  const { rerender } = render(
    <DatePicker label="Deadline" value="2026-11-09" min="2026-11-10" onChange={() => {}} />,
  );
  expect(screen.getByText(/Value must be 11\/10\/2026 or later/)).not.toBeNull();
  rerender(
    <DatePicker label="Deadline" value="2026-11-09" min="2026-11-10" error="Too early" onChange={() => {}} />,
  );
  expect(screen.getByText("Too early")).not.toBeNull();
});

/** A page that renders again for its own reasons, such as a clock on it. */
function Page() {
  const [day, setDay] = useState<string | null>("2026-11-20");
  const [count, setCount] = useState(0);
  return (
    <>
      <DateField label="Start date" value={day} onChange={setDay} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {String(day)}, drawn {count} times
      </button>
    </>
  );
}

it("keeps what is half typed while the page around it is drawn anew, and empties it when it is left", () => {
  render(<Page />);
  fireEvent.keyDown(part(/^day/), { key: "Backspace" });
  fireEvent.keyDown(part(/^day/), { key: "Backspace" });
  expect(parts()).toEqual(["11", "dd", "2026"]);
  fireEvent.click(screen.getByRole("button", { name: "2026-11-02, drawn 0 times" }));
  expect(parts()).toEqual(["11", "dd", "2026"]);
  fireEvent.blur(part(/^day/));
  expect(parts()).toEqual(["mm", "dd", "yyyy"]);
  expect(screen.getByRole("button").textContent).toBe("null, drawn 1 times");
});
