import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newPunch, newUser } from "#tests/factories/replica.ts";
import { PunchList } from "./punch-list.tsx";

const user = newUser("b0000000-0000-4000-8000-000000000001");
const device = new FakeDevice();
afterEach(cleanup);

function show(fields: Parameters<typeof newPunch>[1]) {
  render(
    <CommandContextContext value={commandContext(user, null as never, device)}>
      <PunchList punches={[newPunch(user, fields)]} />
    </CommandContextContext>,
  );
  return screen.getByRole("list", { name: "Today's punches" }).textContent;
}

it("says of a punch made by a changed clock that it is kept and can be checked", () => {
  const text = show({ clock_changed: true });
  expect(text).toContain("Device clock was changed");
  expect(text).toContain("This punch is kept");
  expect(text).toContain("A manager can check it");
});

it("says nothing of the clock of any other punch", () => {
  expect(show({ clock_changed: false })).not.toContain("clock was changed");
});

it("counts an open punch by the device's corrected clock", () => {
  device.instant = "2026-03-02T12:30:00.000Z";
  expect(show({ clock_out_time: null, clock_out_zone: null })).toContain("3h 30m");
});
