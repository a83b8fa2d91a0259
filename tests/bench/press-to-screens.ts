import { demo } from "../factories/demo.ts";
import { logInOn, type Stage } from "./stage.ts";

/** Milliseconds from pressing the clock button. */
export interface Presses {
  /** Until the person sees it. */
  shown: number[];
  /** Until the server has confirmed it. */
  confirmed: number[];
  /** Until a manager on another device sees it. */
  elsewhere: number[];
}

/** Clocks an employee in and out while a manager watches on another device; omits the first round. */
export async function pressToScreens(stage: Pick<Stage, "url" | "browser">, runs: number): Promise<Presses> {
  const presses: Presses = { shown: [], confirmed: [], elsewhere: [] };
  const sam = await logInOn(stage, demo.employee);
  const manager = await logInOn(stage, demo.manager);
  await sam.goto(`${stage.url}/time-clock`);
  const onTheClock = manager.getByRole("list", { name: "On the clock now" });
  const openPunch = sam
    .getByRole("list", { name: "Today's punches" })
    .getByRole("listitem")
    .filter({ hasText: "now" });
  for (let run = 0; run <= runs; run++) {
    const button = sam.getByRole("button", { name: "Clock in", disabled: false });
    await button.waitFor();
    const start = performance.now();
    const took = (moment: Promise<void>) => moment.then(() => performance.now() - start);
    await button.click();
    const [shown, confirmed, elsewhere] = await Promise.all([
      took(sam.getByText("On the clock since").waitFor()),
      took(openPunch.getByText("Synced").waitFor()),
      took(onTheClock.getByText("Sam Okafor").waitFor()),
    ]);
    await sam.getByRole("button", { name: "Clock out", disabled: false }).click();
    await onTheClock.getByText("Sam Okafor").waitFor({ state: "detached" });
    if (run === 0) continue;
    presses.shown.push(shown);
    presses.confirmed.push(confirmed);
    presses.elsewhere.push(elsewhere);
  }
  return presses;
}
