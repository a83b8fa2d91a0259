import { beforeEach, expect, it } from "vitest";
import { Hints } from "./hints.ts";
import { type ChannelMember, Hub } from "./hub.ts";

const CAFE = "realtime:business:cafe";
const BAKERY = "realtime:business:bakery";

let hub: Hub;
let hints: Hints;
let heard: string[];
let now: number;
let calls: number;
let timers: { at: number; work: () => void }[];

beforeEach(() => {
  hub = new Hub();
  heard = [];
  now = 0;
  calls = 0;
  timers = [];
  const clock = {
    now: () => now,
    every: () => () => {},
    after(ms: number, work: () => void) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  hints = new Hints(hub, clock, () => calls);
});

function join(name: string, topic = CAFE): ChannelMember {
  const send = (frame: unknown) => void heard.push(`${name} ${frame}`);
  const member = { topic, send };
  hub.join(member);
  return member;
}

function wait(ms: number) {
  for (const end = now + ms; ; ) {
    const [next] = timers.sort((a, b) => a.at - b.at);
    if (!next || next.at > end) {
      now = end;
      return;
    }
    timers.shift();
    now = next.at;
    next.work();
  }
}

it("tells everybody on the topic, the first few at once and then one after the other", () => {
  for (const name of ["ann", "bob", "cem", "dan", "eve", "fay"]) join(name);
  join("gus", BAKERY);
  hints.send(CAFE, "6");
  expect(heard).toEqual(["ann 6", "bob 6", "cem 6", "dan 6"]);
  wait(5);
  expect(heard.slice(4)).toEqual(["eve 6"]);
  wait(1000);
  expect(heard.slice(4)).toEqual(["eve 6", "fay 6"]);
  expect(timers).toEqual([]);
});

it("tells each only of the newest, and who waited longest first", () => {
  for (const name of ["ann", "bob", "cem", "dan", "eve"]) join(name);
  for (const version of ["6", "7", "8"]) hints.send(CAFE, version);
  wait(1000);
  expect(heard).toEqual(["ann 6", "bob 6", "cem 6", "dan 6", "eve 8", "ann 8", "bob 8", "cem 8", "dan 8"]);
});

it("rests also when everybody was told at once", () => {
  for (const name of ["ann", "bob"]) join(name);
  for (const version of ["6", "7"]) hints.send(CAFE, version);
  expect(heard).toEqual(["ann 6", "bob 6"]);
  wait(10);
  expect(heard).toEqual(["ann 6", "bob 6", "ann 7", "bob 7"]);
});

it("tells a small business as fast beside a large one", () => {
  for (let number = 0; number < 300; number++) join(`cafe${number}`);
  for (const name of ["dan", "eve"]) join(name, BAKERY);
  hints.send(CAFE, "6");
  hints.send(BAKERY, "1");
  wait(20);
  expect(heard.filter((one) => !one.startsWith("cafe"))).toEqual(["dan 1", "eve 1"]);
});

it("waits while the server is busy, but not for ever", () => {
  for (const name of ["ann", "bob", "cem"]) join(name);
  calls = 2;
  hints.send(CAFE, "6");
  wait(45);
  expect(heard).toEqual(["ann 6"]);
  wait(5);
  expect(heard).toEqual(["ann 6", "bob 6"]);
  calls = 1;
  wait(5);
  expect(heard).toEqual(["ann 6", "bob 6", "cem 6"]);
});

it("passes over who has left, and tells nobody after the end", () => {
  calls = 2;
  const [, bob] = [join("ann"), join("bob"), join("cem"), join("dan")];
  hints.send(CAFE, "6");
  hub.leave(bob);
  calls = 0;
  wait(5);
  hints.stop();
  wait(1000);
  expect(heard).toEqual(["ann 6", "cem 6"]);
});
