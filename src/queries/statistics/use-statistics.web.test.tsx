import "fake-indexeddb/auto";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CallContext } from "#lib/worker-calls.ts";
import type { Replica } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import type { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { FakeWorker } from "#tests/fakes/fake-worker.ts";
import type { StatisticsAnswer, StatisticsQuestion } from "./statistics-answer.ts";
import type { StatisticsReply, StatisticsRequest } from "./statistics-port.ts";

const WEEK: StatisticsQuestion = {
  range: { from: "2026-03-02", to: "2026-03-08" },
  person: null,
  firstDayOfWeek: "mon",
};
const MONTH: StatisticsQuestion = { ...WEEK, range: { from: "2026-03-01", to: "2026-03-31" } };

type Take = (reply: StatisticsReply) => void;

/** A worker that answers only when the test says so. */
class SlowWorker extends FakeWorker {
  constructor() {
    super({
      count: (request: StatisticsRequest, { part }: CallContext<StatisticsReply>) => {
        this.asked.push(request);
        return new Promise<StatisticsReply>((resolve, reject) => {
          this.#answer = { part, resolve, reject };
        });
      },
    });
    worker = this;
  }
  asked: StatisticsRequest[] = [];
  #answer!: { part: Take; resolve: Take; reject: (reason: string) => void };
  say = (reply: StatisticsReply) =>
    act(async () => {
      await vi.waitFor(() => expect(this.asked).not.toEqual([]));
      const { part, resolve, reject } = this.#answer;
      if (reply.kind === "failed") reject(reply.reason);
      else if (reply.kind === "progress" || (reply.kind === "answer" && !reply.isFinal)) part(reply);
      else resolve(reply);
    });
}

let worker: SlowWorker;

let replica: Replica;

beforeEach(async () => {
  vi.stubGlobal("Worker", SlowWorker);
  // Each page begins with a worker of its own.
  vi.resetModules();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 });
});
afterEach(async () => {
  await replica.close();
  vi.unstubAllGlobals();
});

async function ask(question: StatisticsQuestion) {
  const { useStatistics } = await import("./use-statistics.ts");
  const { ReplicaContext: Context } = (await import("#replica/replica-context.ts")) as {
    ReplicaContext: typeof ReplicaContext;
  };
  const open = { replica, userId: replica.userId };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Context.Provider value={open}>{children}</Context.Provider>
  );
  return renderHook((asked: StatisticsQuestion) => useStatistics(asked), { initialProps: question, wrapper });
}

const answerTo = (question: StatisticsQuestion) => ({ question }) as StatisticsAnswer;

it("keeps the last answer until there is the one to what is asked now", async () => {
  const { result, rerender } = await ask(WEEK);
  expect(result.current).toMatchObject({ answer: undefined, isCurrent: false });
  await worker.say({ kind: "progress", done: 1, of: 3 });
  expect(result.current.progress).toMatchObject({ done: 1, of: 3 });
  await worker.say({ kind: "answer", replica: replica.name, answer: answerTo(WEEK), isFinal: true });
  expect(result.current).toMatchObject({ answer: { question: WEEK }, isCurrent: true, progress: null });
  rerender(MONTH);
  expect(result.current).toMatchObject({ answer: { question: WEEK }, isCurrent: false });
  await waitFor(() => expect(worker.asked.map(({ question }) => question)).toEqual([WEEK, MONTH]));
});

it("shows what was counted before while it is counted again", async () => {
  const { result } = await ask(WEEK);
  await worker.say({ kind: "answer", replica: replica.name, answer: answerTo(WEEK), isFinal: false });
  const { answer } = result.current;
  expect(result.current).toMatchObject({ answer: { question: WEEK }, isCurrent: false });
  await worker.say({ kind: "confirmed" });
  expect(result.current).toMatchObject({ isCurrent: true });
  expect(result.current.answer).toBe(answer);
  await insertLocally(replica.shifts, newShift(), crypto.randomUUID());
  await waitFor(() => expect(worker.asked).toHaveLength(2), { timeout: 5000 });
  expect(worker.asked.map(({ wantsKept }) => wantsKept)).toEqual([true, false]);
});

it("begins another worker when one could not be loaded", async () => {
  const { result } = await ask(WEEK);
  const broken = worker;
  await act(async () => broken.die("not loaded"));
  expect(result.current.problem).toBe("not loaded");
  act(() => result.current.retry());
  expect(worker).not.toBe(broken);
  await worker.say({ kind: "answer", replica: replica.name, answer: answerTo(WEEK), isFinal: true });
  expect(result.current).toMatchObject({ isCurrent: true, problem: null });
});

it("takes no answer about somebody else's replica", async () => {
  const { result } = await ask(WEEK);
  await worker.say({ kind: "answer", replica: "shiftkeep-other-0", answer: answerTo(WEEK), isFinal: true });
  expect(result.current).toMatchObject({ answer: undefined, isCurrent: false });
});

it("asks again when something is written, and when it is told to after it failed", async () => {
  const { result } = await ask(WEEK);
  await insertLocally(replica.shifts, newShift(), crypto.randomUUID());
  await waitFor(() => expect(worker.asked).toHaveLength(2), { timeout: 5000 });
  await worker.say({ kind: "failed", reason: "full" });
  expect(result.current.problem).toBe("full");
  act(() => result.current.retry());
  await waitFor(() => expect(worker.asked).toHaveLength(3));
});
