import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { TeamDay } from "#domain/availability/team-days.ts";
import { TeamDayList } from "./team-month.tsx";

afterEach(cleanup);

const NOBODY = { free: 0, partly: 0, away: 0, asked: 0, unsaid: 0 };

it.each<[Partial<TeamDay["counts"]>, string]>([
  [{ unsaid: 3 }, "No availability entered, 2 shifts"],
  [{ unsaid: 2, free: 1 }, "1 can work, 2 shifts, 2 with no entry"],
  [{ away: 3 }, "0 can work, 2 shifts, 3 unavailable"],
])("a day with %j says: %s", (counts, text) => {
  const day: TeamDay = {
    date: "2026-03-02",
    states: new Map(),
    counts: { ...NOBODY, ...counts },
    planned: 2,
    cover: "enough",
  };
  render(<TeamDayList days={[day]} today="2026-03-02" onPress={() => {}} />);
  expect(screen.getByText(text)).toBeDefined();
});
