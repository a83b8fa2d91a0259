import "fake-indexeddb/auto";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import { type OpenReplica, ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { type SlowCall, stubSlowComputing } from "#tests/fakes/slow-computing.ts";
import type { StatisticsAnswer, StatisticsQuestion } from "./statistics.ts";
import { useComputed, useComputedAhead, useComputing } from "./use-computed.ts";

const WEEK: StatisticsQuestion = {
  range: { from: "2026-03-02", to: "2026-03-08" },
  person: null,
  position: null,
  place: null,
  by: "person" as const,
  firstDayOfWeek: "mon",
};
const MONTH: StatisticsQuestion = { ...WEEK, range: { from: "2026-03-01", to: "2026-03-31" } };

let replica: Replica;
/** The replica of who is signed in. */
let open: OpenReplica;
let { asked, workers }: ReturnType<typeof stubSlowComputing> = { asked: [], workers: [] };

beforeEach(async () => {
  ({ asked, workers } = stubSlowComputing());
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 });
  open = { replica, userId: replica.userId };
});
afterEach(async () => {
  cleanup();
  await replica.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <ReplicaContext value={open}>{children}</ReplicaContext>
);
const ask = (question: StatisticsQuestion) =>
  renderHook((asked) => useComputed("statistics", asked, { settledMs: 0 }), {
    initialProps: question,
    wrapper,
  });

/** The latest of this many questions, once it has reached the worker. */
async function asking(count: number): Promise<SlowCall> {
  await waitFor(() => expect(asked).toHaveLength(count));
  return asked[count - 1] as SlowCall;
}
const answerTo = (question: StatisticsQuestion, shown = 1) =>
  ({ question, now: { shown } }) as unknown as StatisticsAnswer;
const say = (work: () => void) => act(async () => work());
const write = () => act(() => insertLocally(replica.shifts, newShift(), crypto.randomUUID()));

describe("an answer", () => {
  it("stays until there is the one to what is asked now, and the older question ends", async () => {
    const { result, rerender } = ask(WEEK);
    expect(result.current).toMatchObject({ answer: undefined, isOther: true, isReading: true });
    const week = await asking(1);
    await say(() => week.part({ done: 1, of: 3 }));
    expect(result.current.progress).toEqual({ done: 1, of: 3 });
    await say(() => week.resolve(answerTo(WEEK)));
    expect(result.current).toMatchObject({ answer: { question: WEEK }, isOther: false, progress: null });
    expect(result.current).toMatchObject({ isStale: false, isReading: false });
    rerender(MONTH);
    expect(result.current).toMatchObject({ answer: { question: WEEK }, isOther: true, isReading: true });
    const month = await asking(2);
    await say(() => month.part({ done: 2, of: 9 }));
    rerender(WEEK);
    expect(result.current.progress).toBeNull();
    await waitFor(() => expect(month.signal.aborted).toBe(true));
    await asking(3);
    expect(asked.map(({ question }) => question)).toEqual([WEEK, MONTH, WEEK]);
    await say(() => month.resolve(answerTo(MONTH)));
    expect(result.current.answer?.question).toEqual(WEEK);
  });

  it("may be sent ahead while it is computed, and is the same object when it was right", async () => {
    const { result } = ask(WEEK);
    const first = await asking(1);
    await say(() => first.part({ early: answerTo(WEEK) }));
    const { answer } = result.current;
    expect(result.current).toMatchObject({ answer: { question: WEEK }, isOther: true, isReading: true });
    await say(() => first.resolve(answerTo(WEEK)));
    expect(result.current).toMatchObject({ isOther: false, isStale: false });
    expect(result.current.answer).toBe(answer);
    await write();
    const second = await asking(2);
    expect(asked.map(({ wantsEarly }) => wantsEarly)).toEqual([true, false]);
    await say(() => second.resolve(answerTo(WEEK, 2)));
    expect(result.current.answer).toEqual(answerTo(WEEK, 2));
    expect(result.current.answer?.question).toBe(answer?.question);
  });

  it("is stale from the moment of a write, also of one in the middle of computing", async () => {
    const { result } = ask(WEEK);
    const first = await asking(1);
    await write();
    await say(() => first.resolve(answerTo(WEEK)));
    expect(result.current).toMatchObject({ answer: { now: { shown: 1 } }, isStale: true, isReading: true });
    expect(result.current.isOther).toBe(false);
    const second = await asking(2);
    await say(() => second.resolve(answerTo(WEEK, 2)));
    expect(result.current).toMatchObject({ answer: { now: { shown: 2 } }, isStale: false, isReading: false });
    await write();
    expect(result.current).toMatchObject({ isStale: true, isReading: true });
  });

  it("is never of somebody else's replica", async () => {
    const other: Replica = Object.create(replica, { name: { value: "shiftkeep-other-0" } });
    const { result, rerender } = ask(WEEK);
    const mine = await asking(1);
    await say(() => mine.resolve(answerTo(WEEK)));
    open = { replica: other, userId: other.userId };
    rerender(WEEK);
    expect(result.current).toMatchObject({ answer: undefined, isOther: true, isStale: true });
    await say(() => mine.part({ early: answerTo(WEEK) }));
    expect(result.current.answer).toBeUndefined();
    expect((await asking(2)).replica).toBe(other.name);
  });
});

describe("a failure", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

  it("leaves the answer to another question, known as such, until it is asked again or something is written", async () => {
    const { result, rerender } = ask(WEEK);
    const week = await asking(1);
    await say(() => week.resolve(answerTo(WEEK)));
    rerender(MONTH);
    const month = await asking(2);
    await say(() => month.reject(new Error("full")));
    expect(result.current).toMatchObject({ answer: { question: WEEK }, isOther: true, isStale: true });
    expect(result.current).toMatchObject({ problem: "Error: full", isReading: false });
    act(() => result.current.again());
    expect(result.current.isReading).toBe(true);
    const again = await asking(3);
    await say(() => again.reject(new Error("full")));
    await write();
    const later = await asking(4);
    await say(() => later.resolve(answerTo(MONTH)));
    expect(result.current).toMatchObject({ isOther: false, problem: null });
  });

  it("of a worker begins another one, and is told if that one fails, too", async () => {
    const { result } = ask(WEEK);
    const first = await asking(1);
    await say(() => first.part({ done: 1, of: 3 }));
    await say(() => workers.at(-1)?.die("out of memory"));
    await asking(2);
    expect([workers.length, result.current.problem]).toEqual([2, null]);
    await say(() => workers.at(-1)?.die("out of memory"));
    expect(result.current.problem).toBe("out of memory");
    act(() => result.current.again());
    const third = await asking(3);
    expect(workers).toHaveLength(3);
    await say(() => third.resolve(answerTo(WEEK)));
    expect(result.current).toMatchObject({ isOther: false, problem: null });
  });
});

it("asks ahead of need after a while without writes", async () => {
  const month = () => MONTH;
  renderHook(() => useComputedAhead("statistics", month, 0), { wrapper });
  const first = await asking(1);
  first.resolve(null);
  await write();
  await asking(2);
  expect(asked.map(({ question, isAhead }) => [question, isAhead])).toEqual([
    [MONTH, true],
    [MONTH, true],
  ]);
});

// The last one: the databases of a page that is set aside are closed.
it("ends the worker with the screen, and when the page is set aside", async () => {
  const first = ask(WEEK);
  await asking(1);
  first.unmount();
  ask(WEEK);
  await asking(2);
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  const file = renderHook(() => useComputing("chains"), { wrapper });
  void file.result.current({ devices: [] });
  await asking(3);
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, true]);
});
