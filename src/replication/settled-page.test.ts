import { expect, it, vi } from "vitest";
import { settledPage } from "./settled-page.ts";

/** Pages that are answered one after the other, and pushes that end when waited for. */
function scene(pages: { waiting: boolean; pushEnds: boolean }[]) {
  let answered = 0;
  let asked = -1;
  const ask = vi.fn(async () => ++asked);
  const through = vi.fn(async () => {
    if (pages[asked]?.pushEnds) answered++;
  });
  const page = settledPage(ask, async (index) => pages[index]?.waiting ?? false, {
    answered: () => answered,
    through,
  });
  return { page, ask, through };
}

it("hands a page without waiting documents over at once", async () => {
  const { page, through } = scene([{ waiting: false, pushEnds: false }]);
  expect(await page).toBe(0);
  expect(through).not.toHaveBeenCalled();
});

it("waits until the replica has noted what was pushed, and does not ask again", async () => {
  const { page, ask, through } = scene([{ waiting: true, pushEnds: false }]);
  expect(await page).toBe(0);
  expect(through).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledOnce();
});

it("asks again when a push was answered meanwhile", async () => {
  const { page, ask } = scene([
    { waiting: true, pushEnds: true },
    { waiting: true, pushEnds: true },
    { waiting: true, pushEnds: false },
  ]);
  expect(await page).toBe(2);
  expect(ask).toHaveBeenCalledTimes(3);
});
