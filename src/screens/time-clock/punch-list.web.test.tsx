import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { countedIntervals } from "#domain/work/counted-intervals.ts";
import { workIntervalsOf } from "#domain/work/work-intervals.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { PunchList } from "./punch-list.tsx";

const user = newUser("b0000000-0000-4000-8000-000000000001");
const device = new FakeDevice();
beforeEach(() => {
  device.instant = "2026-03-02T18:00:00.000Z";
});
afterEach(cleanup);

const RULES = { maxMs: 16 * 3_600_000 };

/** Renders a day from 9 to 5 in the list; its punches have these fields where they fit. */
function show(fields: Partial<Punch> = {}, types: Punch["type"][] = ["in", "out"]) {
  const at = { in: "09:00", "break-start": "12:00", "break-end": "12:30", out: "17:00" };
  const punches = types.map((type) =>
    punchRow(user, { type, at: `2026-03-02T${at[type]}:00.000Z`, ...fields }),
  );
  const rules = { ...RULES, now: device.instant };
  render(
    <CommandContextContext value={commandContext(user, null as never, device)}>
      <PunchList punches={countedIntervals(workIntervalsOf(punches, rules), [], rules.now)} />
    </CommandContextContext>,
  );
  return screen.getByRole("list", { name: "Today's punches" }).textContent;
}

it("says of a punch made by a changed clock that it was saved and can be checked", () => {
  const text = show({ clock_changed: true });
  expect(text).toContain("Device clock was changed");
  expect(text).toContain("This punch was saved");
  expect(text).toContain("A manager can check it");
});

it("says nothing of the clock of any other punch", () => {
  expect(show()).not.toContain("clock was changed");
});

it("says of somebody who was clocked out automatically what they can do", () => {
  expect(show({ source: "automatic" })).toContain("Clocked out automatically");
});

it("counts what goes on by the device's corrected clock", () => {
  device.instant = "2026-03-02T12:30:00.000Z";
  expect(show({}, ["in"])).toContain("3h 30m");
});

it("counts nothing of what has no end, and says how it is paid", () => {
  device.instant = "2026-03-03T09:00:00.000Z";
  const text = show({}, ["in"]);
  expect(text).toMatch(/9:00 AM – no clock-out/);
  expect(text).not.toMatch(/\dh/);
  expect(text).toContain("This time isn't paid until a clock-out is added");
});

it("takes breaks out, and says so", () => {
  expect(show({}, ["in", "break-start", "break-end", "out"])).toContain("7h 30m worked, 30m break");
});
