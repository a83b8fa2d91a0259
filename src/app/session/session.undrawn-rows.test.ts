import { expect, it, vi } from "vitest";
import { createUndrawnRows } from "./session.ts";

vi.mock("#view/format/use-locale.ts", () => ({ localeNow: () => "en-US" }));

it("has the rows checked at once, and then not again for ten minutes", () => {
  let now = 5;
  const check = vi.fn();
  const undrawn = createUndrawnRows(check, () => now);
  for (let rows = 0; rows < 20; rows++) undrawn();
  expect(check).toHaveBeenCalledTimes(1);
  now += 10 * 60_000 - 1;
  undrawn();
  expect(check).toHaveBeenCalledTimes(1);
  now += 1;
  undrawn();
  expect(check).toHaveBeenCalledTimes(2);
});
