import { expect, it } from "vitest";
import { createDeviceClock } from "./device-clock.ts";

const NOON = Date.parse("2026-03-02T12:00:00.000Z");
const HOUR = 3_600_000;

/** Clocks that are moved by hand. */
class Clocks {
  wallMs = NOON;
  monotonicMs = 1000;
  origin = 1;
  read = () => ({ wallMs: this.wallMs, monotonicMs: this.monotonicMs, origin: this.origin });
  pass(ms: number) {
    this.wallMs += ms;
    this.monotonicMs += ms;
  }
  /** An instantaneous exchange with a server clock ahead by `offsetMs`. */
  exchange = (offsetMs: number) => ({
    serverTime: new Date(this.wallMs + offsetMs).toISOString(),
    sentAt: this.wallMs,
    receivedAt: this.wallMs,
    sentMonotonic: this.monotonicMs,
    receivedMonotonic: this.monotonicMs,
  });
}

function storageOf(stored = new Map<string, string>()) {
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return () => store;
}

it("learns from an exchange, and remembers after a reload", () => {
  const [clocks, storage] = [new Clocks(), storageOf()];
  createDeviceClock(clocks.read, storage).noteExchange(clocks.exchange(HOUR));
  const reloaded = new Clocks();
  Object.assign(reloaded, { wallMs: NOON + 5 * HOUR, monotonicMs: 0, origin: 2 });
  expect(createDeviceClock(reloaded.read, storage).readClock()).toMatchObject({
    instant: "2026-03-02T18:00:00.000Z",
    reading: { offset_ms: HOUR, offset_age_ms: 5 * HOUR, changed: false },
  });
});

it("flags a clock that is set back, until the next exchange shows its new offset", () => {
  const clocks = new Clocks();
  const clock = createDeviceClock(clocks.read, storageOf());
  clock.noteExchange(clocks.exchange(0));
  clocks.pass(HOUR);
  clocks.wallMs -= 3 * HOUR;
  expect(clock.readClock()).toMatchObject({
    instant: "2026-03-02T13:00:00.000Z",
    reading: { changed: true },
  });
  clock.noteExchange(clocks.exchange(3 * HOUR));
  expect(clock.readClock()).toMatchObject({
    instant: "2026-03-02T13:00:00.000Z",
    reading: { offset_ms: 3 * HOUR, changed: false },
  });
});

it("flags a clock that is set back before any exchange, also in a page that was opened offline", () => {
  const clocks = new Clocks();
  const clock = createDeviceClock(clocks.read, storageOf());
  clock.readClock();
  clocks.pass(HOUR);
  clocks.wallMs -= 2 * HOUR;
  expect(clock.readClock().reading.changed).toBe(true);
});

it("flags a clock that was set forward, read, and set back, until the next exchange", () => {
  const clocks = new Clocks();
  const clock = createDeviceClock(clocks.read, storageOf());
  clock.noteExchange(clocks.exchange(0));
  clocks.wallMs += 3 * HOUR;
  const ahead = clock.readClock();
  expect(ahead.reading.changed).toBe(false);
  clocks.pass(HOUR);
  clocks.wallMs -= 3 * HOUR;
  for (const _ of ["first", "second"]) {
    const back = clock.readClock();
    expect(back.reading).toMatchObject({ changed: true, device_time: "2026-03-02T13:00:00.000Z" });
    expect(Date.parse(back.instant) - Date.parse(ahead.instant)).toBe(HOUR);
  }
  clock.noteExchange(clocks.exchange(0));
  expect(clock.readClock()).toMatchObject({
    instant: "2026-03-02T13:00:00.000Z",
    reading: { changed: false },
  });
});

it("takes an exchange for word of the setting, also one too slow to measure it by", () => {
  const clocks = new Clocks();
  const clock = createDeviceClock(clocks.read, storageOf());
  clock.noteExchange(clocks.exchange(0));
  clocks.wallMs += HOUR;
  clock.readClock();
  clocks.wallMs -= HOUR;
  const slow = {
    ...clocks.exchange(0),
    sentAt: clocks.wallMs - 8000,
    serverTime: new Date(NOON - 4000).toISOString(),
  };
  clock.noteExchange(slow);
  expect(clock.readClock()).toMatchObject({
    instant: "2026-03-02T12:00:00.000Z",
    reading: { changed: false },
  });
});

it("adds up small steps back, however often it is read between them", () => {
  const clocks = new Clocks();
  const clock = createDeviceClock(clocks.read, storageOf());
  const seen = Array.from({ length: 4 }, () => {
    clocks.pass(1000);
    clocks.wallMs -= 2000;
    return clock.readClock().reading.changed;
  });
  expect(seen).toEqual([false, false, true, true]);
});

it("takes over what another tab learnt, and then measures from there", () => {
  const [clocks, storage] = [new Clocks(), storageOf()];
  const follower = createDeviceClock(clocks.read, storage);
  follower.readClock();
  clocks.wallMs -= 2 * HOUR;
  const leaderClocks = new Clocks();
  Object.assign(leaderClocks, { wallMs: clocks.wallMs, origin: 2 });
  createDeviceClock(leaderClocks.read, storage).noteExchange(leaderClocks.exchange(2 * HOUR));
  expect(follower.readClock()).toMatchObject({
    instant: "2026-03-02T12:00:00.000Z",
    reading: { changed: false },
  });
});

const refuse = () => {
  throw new DOMException("No room, or not allowed", "QuotaExceededError");
};

it.each([
  ["is full", () => ({ ...storageOf()(), setItem: refuse })],
  ["is forbidden", refuse],
])("keeps what it learnt in the page when the storage %s", (_, storage) => {
  const clocks = new Clocks();
  const clock = createDeviceClock(clocks.read, storage);
  clock.noteExchange(clocks.exchange(HOUR));
  expect(clock.readClock().reading.offset_ms).toBe(HOUR);
});

it("is not misled by what somebody else stored", () => {
  const clocks = new Clocks();
  const nonsense = storageOf(new Map([["shiftkeep-clock", '{"offsetMs": "much"}']]));
  expect(createDeviceClock(clocks.read, nonsense).readClock().reading.offset_ms).toBeNull();
});
