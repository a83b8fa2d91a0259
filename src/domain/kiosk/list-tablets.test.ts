import { expect, it } from "vitest";
import type { Device } from "#schema/entities/device.ts";
import { newDevice } from "#tests/factories/devices.ts";
import { listTablets } from "./list-tablets.ts";

const NOW = "2026-06-10T09:00:00.000Z";
const [LONG_AGO, LATELY] = ["2026-04-10T09:00:00.000Z", "2026-06-10T08:00:00.000Z"];
const list = (...devices: Partial<Device>[]) =>
  listTablets(
    devices.map((one) => newDevice({ last_heard_at: LATELY, user_id: "tablet", ...one })),
    new Set(["mia", "omar"]),
    NOW,
  );

it.each<[string, Partial<Device>, object | null]>([
  [
    "one with a sign-in of its own that a manager proposed",
    { status: "proposed", proposed_by: "mia" },
    { status: "proposed", needsCode: false, setUpBy: "mia" },
  ],
  [
    "one that an admin let in, however long it was silent",
    { status: "registered", registered_by: "omar", proposed_by: "mia", last_heard_at: LONG_AGO },
    { status: "registered", needsCode: false, setUpBy: "omar" },
  ],
  ["one that was ended", { status: "ended" }, null],
  [
    "one under a person's account",
    { status: null, user_id: "mia" },
    { status: "proposed", needsCode: true, setUpBy: null },
  ],
  [
    "one under a person's account that is silent",
    { status: null, user_id: "mia", last_heard_at: LONG_AGO },
    null,
  ],
  ["one that asks to change over", { status: "proposed", user_id: "mia" }, { needsCode: true }],
  ["a phone", { status: null, is_kiosk: false, user_id: "mia" }, null],
])("lists %s", (_, device, listed) => {
  const found = list(device);
  if (listed === null) expect(found).toEqual([]);
  else expect(found).toMatchObject([listed]);
});

it("begins with those that wait for an admin", () => {
  const found = list({ name: "Bar", status: "registered" }, { name: "Door", status: "proposed" });
  expect(found.map(({ name }) => name)).toEqual(["Door", "Bar"]);
});
