import { expect, it } from "vitest";
import { newDevice } from "#tests/factories/devices.ts";
import { kiosksInUse } from "./absences.ts";

const NOW = "2026-06-10T09:00:00.000Z";

it.each<[string, Parameters<typeof newDevice>[0], boolean]>([
  ["a communal clock", {}, true],
  ["somebody's phone", { is_kiosk: false }, false],
  ["one that was heard of a month ago", { last_heard_at: "2026-05-11T09:00:00.000Z" }, true],
  ["one that was heard of longer ago", { last_heard_at: "2026-05-11T08:59:59.999Z" }, false],
])("%s", (_, fields, isInUse) => {
  const device = newDevice({ last_heard_at: NOW, ...fields });
  const { id, name, last_heard_at } = device;
  expect(kiosksInUse([device], NOW)).toEqual(isInUse ? [{ id, name, last_heard_at }] : []);
});
