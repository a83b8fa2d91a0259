import { expect, it } from "vitest";
import { layOut, PICTURE_WIDTH_PX, type WeekPicture } from "./picture-lines.ts";

/** Each letter as wide as every other. */
const LETTER_PX = 20;
const measure = (text: string) => text.length * LETTER_PX;
const shift = { times: "9 AM – 5 PM", about: "Bar, North", who: "Ann Lee and Ben Carver" };
const picture: WeekPicture = {
  title: "Team",
  subtitle: "Corner Café, Mar 2 – 8, 2026",
  days: [
    { title: "Monday, March 2", notes: ["Closed: Inventory"], shifts: [shift, shift] },
    { title: "Tuesday, March 3", notes: ["No shifts on this day"], shifts: [] },
  ],
  foot: ["As of Mon, Mar 2, 9:00 AM · Version 7F3A"],
};

it("says everything in its order, with a rule before each day and before what the picture is of", () => {
  const { lines, rules, height } = layOut(picture, measure);
  expect(lines.map(({ text }) => text)).toEqual([
    ...["Team", "Corner Café, Mar 2 – 8, 2026", "Monday, March 2", "Closed: Inventory"],
    ...[shift, shift].flatMap(({ times, who, about }) => [times, who, about]),
    ...["Tuesday, March 3", "No shifts on this day", "As of Mon, Mar 2, 9:00 AM · Version 7F3A"],
  ]);
  expect(rules).toHaveLength(3);
  expect(Math.max(...lines.map(({ y }) => y))).toBeLessThan(height);
});

it("keeps every line within the picture and none upon another, however long names are", () => {
  const who = `${"Wolfeschlegelsteinhausenbergerdorff".repeat(3)} and ${"Ann Lee, ".repeat(40)}`;
  const { lines } = layOut(
    { ...picture, days: [{ title: "Monday", notes: [], shifts: [{ ...shift, who }, shift] }] },
    measure,
  );
  for (const { text, x } of lines) expect(x + measure(text)).toBeLessThan(PICTURE_WIDTH_PX);
  const spots = lines.map(({ x, y }) => `${x} ${y}`);
  expect(new Set(spots).size).toBe(spots.length);
  // Nothing of a long name is lost.
  expect(lines.map(({ text }) => text.replaceAll(" ", "")).join("")).toContain(who.replaceAll(" ", ""));
});
