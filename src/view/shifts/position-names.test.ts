import { expect, it } from "vitest";
import { positionEntity } from "#schema/entities/position.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { namedPositions } from "./position-names.ts";

it.each<[names: string[], shorts: string[]]>([
  [
    ["Bar", "Barista", "Kitchen"],
    ["BA", "BR", "KI"],
  ],
  [
    ["Floor lead", "Front desk", "Fry line"],
    ["FL", "FD", "FR"],
  ],
  [
    ["Bar", "Bar"],
    ["BA", "BR"],
  ],
  [
    ["A", "A", "A"],
    ["A", "A2", "A3"],
  ],
  [
    ["24/7", "☕", "☕"],
    ["24", "☕", "☕2"],
  ],
  [
    ["المطبخ", "المقهى"],
    ["ال", "ام"],
  ],
])("%j are %j for short", (names, shorts) => {
  const positions = names.map((name, at) => newRow(positionEntity, { id: String(at), name }));
  expect([...namedPositions(positions).values()].map(({ short }) => short)).toEqual(shorts);
});
