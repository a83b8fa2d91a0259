import { type ElementHandle, launch } from "puppeteer-core";
import type { Driver } from "./tab.ts";

/** Starts a Firefox with a new profile. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    protocol: "webDriverBiDi",
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  const call = (body: string, args: unknown[]) =>
    `(function () { ${body} }).apply(window, ${JSON.stringify(args)})`;
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    async reload() {
      await page.reload({ waitUntil: "load" });
    },
    run: <T>(body: string, args: unknown[]) => page.evaluate(call(body, args)) as Promise<T>,
    async press(body, args) {
      const found = (
        await page.evaluateHandle(call(body, args))
      ).asElement() as ElementHandle<Element> | null;
      if (!found) throw new Error("There is nothing to press.");
      await found.click();
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  };
}
