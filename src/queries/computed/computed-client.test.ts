import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { CallContext } from "#lib/worker-calls.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { newFormat } from "#tests/factories/format.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { stubWorkers } from "#tests/fakes/fake-worker.ts";
import { stubSlowComputing } from "#tests/fakes/slow-computing.ts";
import { COMPUTATIONS, type ComputationName, computeAnswer, type QuestionOf } from "./computations.ts";
import { type ComputedPart, type ComputedRequest, computedCalls } from "./computed-calls.ts";
import { openComputed } from "./computed-client.ts";

const WEEK = { from: "2026-03-02", to: "2026-03-08" };
const RULES = { now: "2026-03-10T00:00:00.000Z", zone: "UTC", maxMs: 57_600_000 };
const SHOWN = { approvalMode: false, graceMs: 300_000, kiosks: [] };
const QUESTIONS: { [Name in Exclude<ComputationName, "records-file">]: QuestionOf<Name> } = {
  records: { about: "rows", days: WEEK, person: null, ...RULES, ...SHOWN },
  chains: { devices: ["tablet"] },
  "late-pay": { since: "2026-01-01", currency: "USD", ...RULES },
  search: {
    ...{ typed: "an", opening: "first", me: "me", manages: true, today: "2026-03-02", floor: "9" },
    ...{ settings: newFormat(), openShift: "Open shift" },
  },
  statistics: { range: WEEK, person: null, position: null, place: null, by: "person", firstDayOfWeek: "mon" },
};
const ASKED = { replica: "r", question: QUESTIONS.records };

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open() {
  const client = openComputed("records");
  opened.push(client);
  return client;
}

/** Records of days of March. */
const march = (...days: number[]) => ({ rows: days.map((day) => ({ day })), items: [], people: [] }) as never;
const computes = () => vi.spyOn(COMPUTATIONS.records, "compute");

describe("an answer", () => {
  it("has its long lists put together from slices, each of its own", async () => {
    const all = Array.from({ length: 700 }, (_, at) => at);
    computes()
      .mockResolvedValueOnce(march(...all))
      .mockResolvedValueOnce(march(1, 2));
    const { compute } = computedCalls();
    const sent: number[] = [];
    stubWorkers({
      compute: (request: ComputedRequest, { part, signal }: CallContext<ComputedPart>) => {
        const slice = (one: ComputedPart) => {
          if ("items" in one) sent.push(one.items.length);
          part(one);
        };
        return compute(request, { part: slice, signal });
      },
    });
    const client = open();
    const answers = await Promise.all([client.ask(ASKED), client.ask(ASKED)]);
    expect(sent).toEqual([150, 150, 150, 150, 100]);
    expect(answers).toEqual([
      { answer: march(...all), isLong: true },
      { answer: march(1, 2), isLong: false },
    ]);
  });

  it("is computed on the page when the worker cannot be loaded, and where there are none", async () => {
    computes().mockResolvedValue(march(8));
    stubWorkers(null);
    const client = open();
    const answer = { answer: march(8), isLong: false };
    expect(await Promise.all([client.ask(ASKED), client.ask(ASKED)])).toEqual([answer, answer]);
    expect(await client.ask(ASKED)).toEqual(answer);
    expect(await client.ask({ ...ASKED, isAhead: true })).toMatchObject({ answer: null });
    client.close();
    vi.stubGlobal("Worker", undefined);
    expect(await open().ask(ASKED)).toEqual(answer);
  });

  it("fails when something cannot be read", async () => {
    stubWorkers({ compute: () => Promise.reject(new Error("the replica is gone")) });
    await expect(open().ask(ASKED)).rejects.toThrow("the replica is gone");
    await expect(computeAnswer("records", "shiftkeep-gone-0", QUESTIONS.records)).rejects.toThrow(
      "There is no",
    );
  });
});

const names = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[];
const eachRead = names.flatMap((name) => COMPUTATIONS[name].reads.map((read) => [name, read] as const));

it.each(eachRead)(
  "a computation that forgets to say what it reads is refused it (%s: %s)",
  async (name, read) => {
    const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 });
    await replica.businesses.insert(newBusiness());
    const period = { from: "2026-02-02", to: "2026-02-08" };
    const { frozen: _, period: __, ...payment } = newPayment({ period, zone: "UTC", intervals: [] });
    await replica.employee_payments.insert(payment as never);
    const computation = COMPUTATIONS[name];
    const { reads } = computation;
    computation.reads = reads.filter((other) => other !== read);
    onTestFinished(() => {
      computation.reads = reads;
    });
    await expect(computeAnswer(name, replica.name, QUESTIONS[name])).rejects.toThrow(`${read} is not among`);
    await replica.remove();
  },
);

describe("the worker of a computation", () => {
  it("begins with the first question, and ends when nobody asks any more", async () => {
    const { asked, workers } = stubSlowComputing();
    const ended = () => workers.map(({ isTerminated }) => isTerminated);
    const [one, other] = [open(), open()];
    expect(ended()).toEqual([]);
    void one.ask(ASKED);
    const answer = other.ask(ASKED);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    one.close();
    one.close();
    asked[1]?.resolve(null);
    expect(await answer).toMatchObject({ answer: null });
    expect(ended()).toEqual([false]);
    other.close();
    expect(ended()).toEqual([true]);
    await expect(one.ask(ASKED)).rejects.toThrow("Nobody asks");
  });

  it("is begun again when it is killed in the middle, and what it had sent does not count twice", async () => {
    const { asked, workers } = stubSlowComputing();
    const progress = vi.fn();
    const answer = open().ask({ ...ASKED, progress });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.part({ field: "rows", from: 0, items: [{ day: 8 }, { day: 7 }] });
    asked[0]?.part({ done: 1, of: 2 });
    await vi.waitFor(() => expect(progress).toHaveBeenCalledWith(1, 2));
    workers[0]?.die("out of memory");
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.part({ field: "rows", from: 0, items: [{ day: 8 }] });
    asked[1]?.resolve({ rows: null, items: [], people: [] });
    expect(await answer).toEqual({ answer: march(8), isLong: true });
    expect(workers).toHaveLength(2);
  });

  it("answers one after the other, and what is asked ahead of need gives way to all of them", async () => {
    const seen: string[] = [];
    const gates: Record<string, () => void> = {};
    computes().mockImplementation(async (_, { person }, { early, progress, signal }) => {
      seen.push(`${person} begins`);
      early?.(march(1));
      progress(1, 2);
      await new Promise<void>((resolve) => Object.assign(gates, { [String(person)]: resolve }));
      seen.push(`${person} ${signal.aborted ? "gives way" : "ends"}`);
      return signal.aborted ? null : march(2);
    });
    stubWorkers(computedCalls());
    const client = open();
    const heard: string[] = [];
    const ask = (person: string, isAhead = false) =>
      client.ask({
        ...{ ...ASKED, question: { ...QUESTIONS.records, person }, isAhead },
        early: () => heard.push(`${person} early`),
        progress: () => heard.push(person),
      });
    const ahead = ask("ahead", true);
    await vi.waitFor(() => expect(seen).toEqual(["ahead begins"]));
    const [one, other] = [ask("one"), ask("other")];
    expect(await ask("late", true)).toMatchObject({ answer: null });
    for (const person of ["ahead", "one", "other"]) {
      await vi.waitFor(() => expect(seen).toContain(`${person} begins`));
      gates[person]?.();
    }
    expect(await Promise.all([ahead, one, other])).toMatchObject(
      [null, march(2), march(2)].map((answer) => ({ answer })),
    );
    expect(seen.join(", ")).toBe(
      "ahead begins, ahead gives way, one begins, one ends, other begins, other ends",
    );
    expect(heard).toEqual(["one early", "one", "other early", "other"]);
  });

  it("does not begin what is taken back while another one is computed", async () => {
    let end = (_: null) => {};
    const gate = new Promise<null>((resolve) => {
      end = resolve;
    });
    const compute = computes().mockReturnValue(gate);
    stubWorkers(computedCalls());
    const client = open();
    const first = client.ask(ASKED);
    const until = new AbortController();
    const second = client.ask({ ...ASKED, signal: until.signal });
    await vi.waitFor(() => expect(compute).toHaveBeenCalledOnce());
    until.abort(new Error("another one"));
    await expect(second).rejects.toThrow("another one");
    const third = client.ask(ASKED);
    end(null);
    await Promise.all([first, third]);
    expect(compute).toHaveBeenCalledTimes(2);
  });
});
