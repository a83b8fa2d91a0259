import { expect, it } from "vitest";
import { landingWords } from "#words/made/landing.ts";
import { DEMO_CLOCK, type DemoStep, demoWords, stepDemo } from "./handover-demo.tsx";

const say = await landingWords.load("en-US");

it.each<[string, DemoStep[], string]>([
  ["at first", [], "Disconnect, then clock in."],
  ["cut off", ["network"], "You're offline. Clock in anyway."],
  ["a punch without a network", ["network", "punch"], "1 punch is safe on this device."],
  ["two of them", ["network", "punch", "punch"], "2 punches are safe on this device."],
  ["the network is back", ["network", "punch", "network"], "Your punches were sent with their exact times."],
  ["a punch with a network", ["punch"], "Your punches were sent with their exact times."],
])("%s", (_, steps, words) => {
  expect(demoWords(say, steps.reduce(stepDemo, DEMO_CLOCK))).toBe(words);
});

it("clocks in and out whether or not there is a network, and loses none", () => {
  const steps: DemoStep[] = ["punch", "network", "punch", "punch", "network", "punch"];
  const clock = steps.reduce(stepDemo, DEMO_CLOCK);
  expect(clock).toEqual({ isOnline: true, isOnTheClock: false, waiting: 0, sent: 4 });
});
