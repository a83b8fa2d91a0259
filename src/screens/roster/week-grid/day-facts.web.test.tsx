import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { DayFacts } from "./grid-row.tsx";

afterEach(cleanup);

it("says which templates of a day nobody works, and how many of those they need others have", () => {
  const templates = [
    newTemplate({ id: "early", name: "Early", start_time: "06:00", end_time: "09:00", required_days: [1] }),
    newTemplate({ id: "door", name: "Door", start_time: "06:00", end_time: "09:00", required_days: [1] }),
    newTemplate({
      ...{
        id: "late",
        name: "Late",
        start_time: "14:00",
        end_time: "22:00",
        required_days: [1],
        headcount: 3,
      },
    }),
  ];
  const late = { time_slot: "late", start_time: "14:00", end_time: "22:00" };
  const shifts = [
    newShift({ user_id: "Ann", ...late }),
    newShift({ user_id: "Ben", ...late, end_time: "20:00" }),
    newShift({ user_id: "Cleo", ...late, start_time: "17:00" }),
  ];
  const week = newWeek({ shifts, templates, people: ["Ann", "Ben", "Cleo"] });
  const { container } = render(<DayFacts week={week} date="2026-03-02" today="2026-03-01" />);
  const [, ...lines] = [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Not covered: Early and Door",
    "Late 2 of 3",
    "2 PM–5 PM: 1 missing",
    "8 PM–10 PM: 1 missing",
  ]);
});
