import { expect, it } from "vitest";
import { BEATING_MAX, type Beat } from "#schema/protocol/beat.ts";
import { afterBeat, type Heard, isBeating, LIFE_MS, presentAt, untilNextLeaves } from "./presence.ts";

const NOBODY: Heard = new Map();
const after = (...beats: [user: string, state: Beat["state"], at: number][]) =>
  beats.reduce((heard, [user_id, state, at]) => afterBeat(heard, { user_id, state }, at), NOBODY);

const shown = (heard: Heard, at: number) => {
  const { online, typing } = presentAt(heard, at);
  return [[...online], [...typing]];
};

it.each([
  ["nobody was heard of", after(), 0, [], []],
  ["somebody was", after(["ann", "here", 0]), LIFE_MS - 1, ["ann"], []],
  ["somebody was, too long ago", after(["ann", "here", 0]), LIFE_MS, [], []],
  ["somebody types", after(["ann", "typing", 0]), 1, ["ann"], ["ann"]],
  ["somebody stopped typing", after(["ann", "typing", 0], ["ann", "here", 1]), 2, ["ann"], []],
  ["somebody left", after(["ann", "typing", 0], ["ann", "gone", 1]), 2, [], []],
  ["somebody who was not there left", after(["ann", "gone", 1]), 2, [], []],
  [
    "one types and one was lost",
    after(["ann", "typing", 0], ["ben", "typing", 9]),
    LIFE_MS,
    ["ben"],
    ["ben"],
  ],
] as const)("when %s", (_, heard, at, online, typing) => {
  expect(shown(heard, at)).toEqual([online, typing]);
});

it("nobody stays for 5 s after they were last heard of", () => {
  expect(LIFE_MS).toBeLessThan(5000);
});

it("tells when the next one leaves", () => {
  const heard = after(["ann", "here", 0], ["ben", "here", 100]);
  expect(untilNextLeaves(NOBODY, 0)).toBeNull();
  expect(untilNextLeaves(heard, 10)).toBe(LIFE_MS - 10);
  expect(untilNextLeaves(heard, LIFE_MS)).toBe(100);
  expect(untilNextLeaves(heard, LIFE_MS + 100)).toBeNull();
});

it("a crowd does not grow beyond those who say that they are there", () => {
  const ids = Array.from({ length: BEATING_MAX + 5 }, (_, number) => String(number + 100));
  const online = new Set(ids);
  const beating = ids.filter((id) => isBeating(id, { online, typing: new Set() }));
  expect(beating).toEqual(ids.slice(0, BEATING_MAX));
  expect(isBeating("999", { online: new Set(), typing: new Set() })).toBe(true);
});
