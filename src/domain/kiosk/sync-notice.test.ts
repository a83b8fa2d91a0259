import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { type SyncNotice, syncNotices, type TabletSyncFacts } from "./sync-notice.ts";

const RULES = { pendingMs: 60_000, darkMs: 2 * DAY_MS, roomBytes: 50, offsetMs: 120_000 };
const FINE: TabletSyncFacts = {
  now: "2026-06-10T09:00:00.000Z",
  pending: [],
  lastExchange: "2026-06-10T08:58:00.000Z",
  storage: { usage: 100, quota: 1000 },
  refused: 0,
  clock: { offset_ms: 300, changed: false },
};
const WAITING = ["2026-06-10T08:40:00.000Z", "2026-06-10T08:30:00.000Z", "2026-06-10T08:59:59.000Z"];
const LONG_AGO = "2026-06-08T08:59:59.999Z";

it.each<[string, Partial<TabletSyncFacts>, SyncNotice[]]>([
  ["all is well", {}, []],
  ["a punch is on its way", { pending: ["2026-06-10T08:59:00.000Z"] }, []],
  [
    "a punch takes longer",
    { pending: ["2026-06-10T08:58:59.999Z"] },
    [{ kind: "waiting", pending: 1, since: "2026-06-10T08:58:59.999Z" }],
  ],
  [
    "punches wait, the oldest not first",
    { pending: WAITING },
    [{ kind: "waiting", pending: 3, since: "2026-06-10T08:30:00.000Z" }],
  ],
  ["nothing was exchanged for two days", { lastExchange: "2026-06-08T09:00:00.000Z" }, []],
  ["nothing for longer", { lastExchange: LONG_AGO }, [{ kind: "dark", since: LONG_AGO, pending: 0 }]],
  [
    "nothing for longer, and punches wait",
    { lastExchange: LONG_AGO, pending: WAITING },
    [{ kind: "dark", since: LONG_AGO, pending: 3 }],
  ],
  ["nothing ever", { lastExchange: null }, [{ kind: "dark", since: null, pending: 0 }]],
  ["there is just enough room", { storage: { usage: 950, quota: 1000 } }, []],
  ["there is little", { storage: { usage: 951, quota: 1000 } }, [{ kind: "storage-low", roomBytes: 49 }]],
  ["there is none", { storage: { usage: 1100, quota: 1000 } }, [{ kind: "storage-low", roomBytes: 0 }]],
  ["punches were refused", { refused: 2 }, [{ kind: "refused", count: 2 }]],
  ["nobody knows the room", { storage: null }, []],
  ["the clock was never compared", { clock: { offset_ms: null, changed: false } }, []],
  ["the clock is a little off", { clock: { offset_ms: -120_000, changed: false } }, []],
  [
    "the clock is ahead",
    { clock: { offset_ms: -120_001, changed: false } },
    [{ kind: "clock", offset_ms: -120_001 }],
  ],
  [
    "the clock is behind",
    { clock: { offset_ms: 120_001, changed: false } },
    [{ kind: "clock", offset_ms: 120_001 }],
  ],
  ["the clock was set", { clock: { offset_ms: 300, changed: true } }, [{ kind: "clock", offset_ms: 300 }]],
  ["the exchange is a moment ahead", { lastExchange: "2026-06-10T09:00:05.000Z" }, []],
  [
    "the exchange is in the future",
    { lastExchange: "2026-06-10T09:00:05.001Z" },
    [{ kind: "clock", offset_ms: 300 }],
  ],
  [
    "a punch is in the future",
    { pending: ["2026-06-10T10:00:00.000Z"] },
    [{ kind: "clock", offset_ms: 300 }],
  ],
  [
    "nothing ever, and a punch is in the future",
    { pending: ["2026-06-10T10:00:00.000Z"], lastExchange: null },
    [
      { kind: "clock", offset_ms: 300 },
      { kind: "dark", since: null, pending: 1 },
    ],
  ],
  [
    "everything at once",
    {
      lastExchange: LONG_AGO,
      pending: WAITING,
      storage: { usage: 1000, quota: 1000 },
      clock: { offset_ms: null, changed: true },
    },
    [
      { kind: "storage-low", roomBytes: 0 },
      { kind: "clock", offset_ms: null },
      { kind: "dark", since: LONG_AGO, pending: 3 },
    ],
  ],
])("%s", (_, facts, notices) => {
  expect(syncNotices({ ...FINE, ...facts }, RULES)).toEqual(notices);
});

const instant = fc
  .date({ min: new Date("2026-06-01"), max: new Date("2026-06-20"), noInvalidDate: true })
  .map((date) => date.toISOString());

it("never keeps quiet about punches that wait for long", () => {
  fc.assert(
    fc.property(fc.array(instant), fc.option(instant), (pending, lastExchange) => {
      const notices = syncNotices({ ...FINE, pending, lastExchange }, RULES);
      const isLong = pending.some((at) => Date.parse(FINE.now) - Date.parse(at) > RULES.pendingMs);
      const told = notices.find((notice) => "pending" in notice && notice.pending > 0);
      if (isLong) expect(told).toMatchObject({ pending: pending.length });
    }),
  );
});
