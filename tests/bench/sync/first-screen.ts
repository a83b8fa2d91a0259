import { demo } from "#tests/factories/demo.ts";
import type { SyncStage } from "./stage.ts";

/**
 * Milliseconds from pressing Login on a device that never saw the app until a manager of a business with 10,000
 * punches sees who is on the clock.
 */
export async function firstScreenOn(stage: SyncStage): Promise<number> {
  const profile = await stage.openProfile();
  const page = await profile.context.newPage();
  await page.goto(`${stage.appUrl}/login`);
  await page.getByLabel("Email").fill(demo.manager);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  const start = performance.now();
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("list", { name: "On the clock now" }).getByText("Sam Okafor").waitFor();
  const took = performance.now() - start;
  await profile.close();
  return took;
}
