import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { type ChainedPunch, verifyChain } from "#domain/work/punch-chain.ts";
import { workOf } from "#domain/work/work-intervals.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import { type PunchCorrection, punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { type NewPunch, recordPunches } from "./record-punches.ts";
import { decideCorrection } from "./review.ts";
import { addTimes, type CorrectOutcome, correctTimes, takeBackEdits, voidPunches } from "./time-edits.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const sam = newUser(BUSINESS);
const manager = newUser(BUSINESS, "manager");
let device: FakeDevice;
let replica: Replica;

beforeEach(async () => {
  device = new FakeDevice();
  device.instant = "2026-03-04T12:00:00.000Z";
  replica = await open();
});
afterEach(() => replica.close());

function open(): Promise<Replica> {
  return openReplica({ userId: crypto.randomUUID(), generation: 0 }, [punchEntity, punchCorrectionEntity]);
}

const context = (on = replica) => commandContext(manager, on, device);
const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);

async function punches(of = replica): Promise<Punch[]> {
  return (await of.punches.find().exec()).map((document) => document.toMutableJSON() as Punch);
}

async function intervals(of = replica): Promise<PunchInterval[]> {
  return workOf(await punches(of), { now: device.instant, maxMs: 1e9 }).intervals;
}

/** '09:00-17:00 12:00-12:30 entered shift'. */
async function shown(of = replica): Promise<string[]> {
  const time = (ms: number | null) => (ms === null ? "" : new Date(ms).toISOString().slice(11, 16));
  return (await intervals(of)).map(({ start, end, breaks, track, shift_id }) =>
    [
      `${time(start)}-${time(end)}`,
      ...breaks.map((pause) => `${time(pause.start)}-${time(pause.end)}`),
      ...(track === "entered" ? ["entered"] : []),
      ...(shift_id ? [shift_id] : []),
    ].join(" "),
  );
}

/** Sam's punches of March 2, as they reached this device. */
async function clocked(...texts: string[]): Promise<PunchInterval> {
  const owner = commandContext(sam, replica, device);
  await recordPunches(
    owner,
    texts.map((text) => {
      const [type, time] = text.split(" ");
      return {
        userId: sam.id,
        type: type as Punch["type"],
        source: "phone",
        at: `2026-03-02T${time}:00.000Z`,
      };
    }),
  );
  return must((await intervals())[0], "an interval");
}

const place = ({ key, start }: PunchInterval) => ({ userId: sam.id, key, near: start });
const times = (start: string, end: string | null, ...breaks: [string, string][]) => ({
  start: at(start),
  end: end === null ? null : at(end),
  breaks: breaks.map(([from, to]) => ({ start: at(from), end: at(to) })),
});
const words = () => ({ editId: device.newId(), userId: sam.id, shiftId: null, note: " Told me so " });

function recordedBy(outcome: CorrectOutcome): NewPunch[] {
  if (typeof outcome === "string") throw new Error(outcome);
  return outcome;
}

describe("times that a manager adds", () => {
  it("are an entry of their own, with the reason and who entered them", async () => {
    const recorded = await addTimes(context(), {
      ...words(),
      times: times("09:00", "17:00", ["12:00", "12:30"]),
    });
    expect(await shown()).toEqual(["09:00-17:00 12:00-12:30 entered"]);
    expect(new Set(recorded.map(({ entry_id }) => entry_id)).size).toBe(1);
    expect(recorded[0]).toMatchObject({
      source: "manager",
      note: "Told me so",
      created_by: manager.id,
      user_id: sam.id,
      reading: null,
    });
  });

  it("are entered once by two taps", async () => {
    const same = { ...words(), times: times("09:00", "17:00") };
    await Promise.all([addTimes(context(), same), addTimes(context(), same)]);
    expect(await punches()).toHaveLength(2);
  });

  it("may be taken back, and stay on record", async () => {
    const recorded = await addTimes(context(), { ...words(), times: times("09:00", "17:00") });
    await takeBackEdits(context(), recorded, "Taken back");
    expect(await shown()).toEqual([]);
    expect(await punches()).toHaveLength(4);
  });

  it("end what somebody forgot to begin", async () => {
    await recordPunches(commandContext(sam, replica, device), [
      { userId: sam.id, type: "out", source: "phone", at: "2026-03-02T17:00:00.000Z" },
    ]);
    await addTimes(context(), { ...words(), times: times("09:00", null) });
    expect(await shown()).toEqual(["09:00-17:00"]);
  });
});

describe("times that a manager corrects", () => {
  it("take the place of what was punched, which stays on record", async () => {
    const interval = await clocked("in 09:02", "break-start 12:00", "break-end 12:30", "out 17:00");
    await correctTimes(context(), {
      ...words(),
      ...place(interval),
      times: times("09:00", "18:00", ["12:00", "12:30"]),
    });
    expect(await shown()).toEqual(["09:00-18:00 12:00-12:30"]);
    const all = await punches();
    expect(all).toHaveLength(6);
    const corrections = all.filter(({ corrects }) => corrects !== null);
    expect(corrections.map(({ source, note }) => `${source} ${note}`)).toEqual(
      Array(2).fill("correction Told me so"),
    );
  });

  it("go to another shift", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    const outcome = await correctTimes(context(), {
      ...words(),
      ...place(interval),
      times: times("09:00", "17:00"),
      shiftId: "s",
    });
    expect(recordedBy(outcome).map(({ shift_id }) => shift_id)).toEqual(["s"]);
    expect(await shown()).toEqual(["09:00-17:00 s"]);
  });

  it("may be taken back, and that as well", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    const edit = { ...words(), ...place(interval), times: times("08:00", "16:00", ["10:00", "10:15"]) };
    const recorded = recordedBy(await correctTimes(context(), edit));
    expect(await shown()).toEqual(["08:00-16:00 10:00-10:15"]);
    device.instant = "2026-03-04T12:01:00.000Z";
    const undone = await takeBackEdits(context(), recorded, "Taken back");
    expect(await shown()).toEqual(["09:00-17:00"]);
    device.instant = "2026-03-04T12:02:00.000Z";
    await takeBackEdits(context(), undone, "Taken back");
    expect(await shown()).toEqual(["08:00-16:00 10:00-10:15"]);
  });

  it("stay when somebody has corrected them since", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    const edit = { ...words(), ...place(interval), times: times("08:00", "16:00") };
    const recorded = recordedBy(await correctTimes(context(), edit));
    device.instant = "2026-03-04T12:01:00.000Z";
    await correctTimes(context(), { ...words(), ...place(interval), times: times("08:00", "16:30") });
    device.instant = "2026-03-04T12:02:00.000Z";
    expect(await takeBackEdits(context(), recorded, "Taken back")).toEqual([]);
    expect(await shown()).toEqual(["08:00-16:30"]);
  });

  it("are recorded once by two taps, and not at all when they are so already", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    const edit = { ...words(), ...place(interval), times: times("08:00", "17:00") };
    await Promise.all([correctTimes(context(), edit), correctTimes(context(), edit)]);
    expect(await correctTimes(context(), { ...edit, editId: device.newId() })).toEqual([]);
    expect(await punches()).toHaveLength(3);
  });

  it("are those of the interval as it is by now", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    await correctTimes(context(), { ...words(), ...place(interval), times: times("08:00", "17:00") });
    await correctTimes(context(), { ...words(), ...place(interval), times: times("08:30", "17:00") });
    expect(await shown()).toEqual(["08:30-17:00"]);
  });

  it("are not corrected once they are gone", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    await voidPunches(context(), { ...words(), punches: interval.punches });
    const edit = { ...words(), ...place(interval), times: times("08:00", "17:00") };
    expect(await correctTimes(context(), edit)).toBe("gone");
  });

  it("stay within a day of what was punched, however often they are corrected", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    const moved = (days: number) => ({
      ...words(),
      ...place(interval),
      times: { start: at("10:00") - days * 86_400_000, end: at("11:00") - days * 86_400_000, breaks: [] },
    });
    await correctTimes(context(), moved(1));
    expect(await shown()).toEqual(["10:00-11:00"]);
    expect(await correctTimes(context(), moved(2))).toBe("moved-far");
  });

  it("of an entry stay an entry", async () => {
    await addTimes(context(), { ...words(), times: times("09:00", "17:00") });
    const interval = must((await intervals())[0], "an interval");
    await correctTimes(context(), {
      ...words(),
      ...place(interval),
      times: times("09:00", "17:00", ["12:00", "12:30"]),
    });
    expect(await shown()).toEqual(["09:00-17:00 12:00-12:30 entered"]);
  });
});

it("punches that a manager takes out come back when that is taken back", async () => {
  const interval = await clocked("in 09:00", "out 17:00");
  const recorded = await voidPunches(context(), { ...words(), punches: interval.punches });
  expect(await shown()).toEqual([]);
  device.instant = "2026-03-04T12:01:00.000Z";
  await takeBackEdits(context(), recorded, "Taken back");
  expect(await shown()).toEqual(["09:00-17:00"]);
});

it("whatever is recorded is chained", async () => {
  const interval = await clocked("in 09:00", "out 17:00");
  const edit = { ...words(), ...place(interval), times: times("08:00", "17:00") };
  await takeBackEdits(context(), recordedBy(await correctTimes(context(), edit)), "Taken back");
  expect(await verifyChain((await punches()) as ChainedPunch[])).toEqual({ ok: true });
});

describe("a correction that somebody asks for", () => {
  const request = (fields: Partial<PunchCorrection> = {}): PunchCorrection => ({
    kind: "correction",
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    user_id: sam.id,
    record_id: null,
    clock_in_time: "2026-03-02T08:00:00.000Z",
    clock_out_time: "2026-03-02T16:00:00.000Z",
    reason: "The tablet was dark",
    status: "pending",
    decided_by: null,
    decided_at: null,
    breaks: null,
    denial_reason: null,
    created_at: "2026-03-03T09:00:00.000Z",
    version: 1,
    change_id: null,
    ...fields,
  });
  const statusOf = async (id: string) =>
    (await rows(replica, "correction").findOne(id).exec())?.toJSON().status;

  it("is granted: the times are recorded with the reason", async () => {
    const asked = request();
    await rows(replica, "correction").insert(asked);
    expect(await decideCorrection(context(), asked.id, "approved")).toBe("done");
    expect(await statusOf(asked.id)).toBe("approved");
    expect(await shown()).toEqual(["08:00-16:00 entered"]);
    const [first] = await punches();
    expect(first).toMatchObject({ source: "correction", note: "The tablet was dark", entry_id: asked.id });
  });

  it("is granted of what was punched, with its breaks as far as they fit", async () => {
    const interval = await clocked(
      "in 09:00",
      "break-start 10:00",
      "break-end 10:15",
      "break-start 15:30",
      "break-end 16:30",
      "out 17:00",
    );
    const asked = request({ record_id: interval.key });
    await rows(replica, "correction").insert(asked);
    await decideCorrection(context(), asked.id, "approved");
    expect(await shown()).toEqual(["08:00-16:00 10:00-10:15 15:30-16:00"]);
  });

  it("is granted with the breaks that it names, and without those it leaves out", async () => {
    const interval = await clocked(
      "in 09:00",
      "break-start 10:00",
      "break-end 10:15",
      "break-start 12:00",
      "break-end 12:30",
      "out 17:00",
    );
    const breaks = [{ start: "2026-03-02T12:00:00.000Z", end: "2026-03-02T13:00:00.000Z" }];
    const asked = request({ record_id: interval.key, breaks });
    await rows(replica, "correction").insert(asked);
    await decideCorrection(context(), asked.id, "approved");
    expect(await shown()).toEqual(["08:00-16:00 12:00-13:00"]);
    const [again, none] = [request({ breaks }), request({ record_id: interval.key, breaks: [] })];
    await rows(replica, "correction").bulkInsert([again, none]);
    await decideCorrection(context(), again.id, "approved");
    await decideCorrection(context(), none.id, "approved");
    expect((await shown()).sort()).toEqual(["08:00-16:00", "08:00-16:00 12:00-13:00 entered"]);
  });

  it("of a beginning alone leaves the end", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    const asked = request({ record_id: interval.key, clock_out_time: null });
    await rows(replica, "correction").insert(asked);
    await decideCorrection(context(), asked.id, "approved");
    expect(await shown()).toEqual(["08:00-17:00"]);
  });

  it("is not granted far from what was punched, nor without it: it would be paid twice", async () => {
    const interval = await clocked("in 09:00", "out 17:00");
    const moved = {
      clock_in_time: "2026-03-08T08:00:00.000Z",
      clock_out_time: "2026-03-08T16:00:00.000Z",
    };
    const far = request({ record_id: interval.key, ...moved });
    const gone = request({ record_id: crypto.randomUUID() });
    await rows(replica, "correction").bulkInsert([far, gone]);
    expect(await decideCorrection(context(), far.id, "approved")).toBe("moved-far");
    expect(await decideCorrection(context(), gone.id, "approved")).toBe("not-here");
    expect(await shown()).toEqual(["09:00-17:00"]);
    expect([await statusOf(far.id), await statusOf(gone.id)]).toEqual(["pending", "pending"]);
    expect(await decideCorrection(context(), far.id, "denied")).toBe("done");
    expect(await decideCorrection(context(), far.id, "approved")).toBe("decided-before");
  });

  it("makes the same punches on the devices of two managers", async () => {
    const asked = request();
    const other = await open();
    try {
      for (const one of [replica, other]) {
        await rows(one, "correction").insert(asked);
        await decideCorrection(context(one), asked.id, "approved");
      }
      const ids = async (of: Replica) => (await punches(of)).map(({ id }) => id).sort();
      expect(await ids(other)).toEqual(await ids(replica));
      expect((await punches()).map(({ hash, device_id }) => hash ?? device_id)).toEqual([null, null]);
    } finally {
      await other.close();
    }
  });

  it("is denied: nothing is recorded, and nobody decides again", async () => {
    const asked = request();
    await rows(replica, "correction").insert(asked);
    expect(await decideCorrection(context(), asked.id, "denied", "Not on the roster")).toBe("done");
    expect(await decideCorrection(context(), asked.id, "approved")).toBe("decided-before");
    expect([await statusOf(asked.id), await punches()]).toEqual(["denied", []]);
    const denied = (await rows(replica, "correction").findOne(asked.id).exec())?.toJSON();
    expect(denied?.denial_reason).toBe("Not on the roster");
  });

  it("was withdrawn", async () => {
    expect(await decideCorrection(context(), crypto.randomUUID(), "approved")).toBe("decided-before");
  });
});
