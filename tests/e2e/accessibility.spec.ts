import AxeBuilder from "@axe-core/playwright";
import { demo } from "../factories/demo.ts";
import { expect, logIn, test } from "./fixtures.ts";

const OUTSIDE = ["/login", "/signup", "/no/such/page"];
const INSIDE = ["/dashboard", "/time-clock", "/needs-attention", "/settings", "/payroll", "/roster"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test(`no page has an accessibility problem (${colorScheme}, ${width} px)`, async ({ page, backend }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const problemsOf = async (path: string) => {
        await page.goto(backend.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("progressbar")).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        return [
          ...violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`),
          ...(overflow ? [`${path} overflows`] : []),
        ];
      };
      const problems: string[] = [];
      for (const path of OUTSIDE) problems.push(...(await problemsOf(path)));
      await logIn(page, backend.url, demo.manager);
      await page.getByRole("button", { name: "Clock in" }).click();
      for (const path of INSIDE) problems.push(...(await problemsOf(path)));
      expect(problems).toEqual([]);
    });
  }
}
