import { expect, it, vi } from "vitest";
import { createFairShare, createHeavyTurns, type Visit, withinBothShares } from "./fair-share.ts";

const done = async () => new Response("done");
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Returns work that continues until the test ends it. */
function work(share: ReturnType<typeof createFairShare>, address: string) {
  const end = Promise.withResolvers<void>();
  const state = { started: false, end: end.resolve };
  const answer = share(address, ({ turn }) =>
    turn(async () => {
      state.started = true;
      await end.promise;
      return done();
    }),
  );
  return Object.assign(state, { answer });
}

it("works on so many requests of an address at a time, in their order, and on others meanwhile", async () => {
  const share = createFairShare({ atOnce: 2, requestsMax: 9, bytesMax: 9 });
  const [one, two, three, four] = ["a", "a", "a", "a"].map((address) => work(share, address));
  const other = work(share, "b");
  await settle();
  const started = () => [one, two, three, four, other].map((each) => each?.started);
  expect(started()).toEqual([true, true, false, false, true]);
  two?.end();
  await two?.answer;
  await settle();
  expect(started()).toEqual([true, true, true, false, true]);
  for (const each of [one, three, four, other]) each?.end();
  await Promise.all([one, three, four, other].map((each) => each?.answer));
  expect(started()).toEqual([true, true, true, true, true]);
});

it("refuses an address that has too many requests, until one is answered", async () => {
  const share = createFairShare({ atOnce: 1, requestsMax: 2, bytesMax: 9 });
  const [one, two] = [work(share, "a"), work(share, "a")];
  const refused = await share("a", done);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await share("b", done)).status).toBe(200);
  one.end();
  await one.answer;
  expect((await share("a", done)).status).toBe(200);
  two.end();
  await two.answer;
});

it("refuses an address whose requests hold too much, until they let go of it", async () => {
  const share = createFairShare({ atOnce: 2, requestsMax: 9, bytesMax: 100 });
  const holding = (bytes: number) => async (visit: Visit) => {
    visit.hold(bytes);
    return visit.turn(done);
  };
  expect((await share("a", holding(60))).status).toBe(200);
  const [first, second, third] = await Promise.all([
    share("a", holding(60)),
    share("a", holding(60)),
    share("b", holding(60)),
  ]);
  expect([first?.status, second?.status, third?.status]).toEqual([200, 429, 200]);
  expect((await share("a", holding(100))).status).toBe(200);
});

it("goes on after work that failed", async () => {
  const share = createFairShare({ atOnce: 1, requestsMax: 9, bytesMax: 9 });
  const failing = share("a", ({ turn }) => turn(() => Promise.reject(new Error("broken"))));
  const next = share("a", ({ turn }) => turn(done));
  await expect(failing).rejects.toThrow("broken");
  expect((await next).status).toBe(200);
});

it("keeps the place of whoever was refused for a while, and answers them at once", async () => {
  vi.useFakeTimers();
  const share = createFairShare({ atOnce: 1, requestsMax: 9, bytesMax: 9 });
  const refused = async () => new Response("no", { status: 400 });
  const rest = ({ status }: Response) => (status === 400 ? 50 : 0);
  let answered = 0;
  const note = () => answered++;
  for (const work of [refused, refused, done]) void share("a", ({ turn }) => turn(work, rest)).then(note);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toBe(1);
  await vi.advanceTimersByTimeAsync(49);
  expect(answered).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toBe(2);
  await share("b", ({ turn }) => turn(done)).then(note);
  expect(answered).toBe(3);
  await vi.advanceTimersByTimeAsync(50);
  expect(answered).toBe(4);
  vi.useRealTimers();
});

it("leaves the places of an address to others of it, whatever one person there asks for", async () => {
  const address = createFairShare({ atOnce: 2, requestsMax: 9, bytesMax: 9 });
  const person = createFairShare({ atOnce: 1, requestsMax: 9, bytesMax: 9 });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const asks = (name: string) =>
    address("shop", (place) =>
      person(name, (own) =>
        withinBothShares(place, own).turn(async () => {
          started.push(name);
          await new Promise<void>((resolve) => ends.push(resolve));
          return done();
        }),
      ),
    );
  const all = ["mia", "mia", "mia", "sam"].map(asks);
  await settle();
  expect(started).toEqual(["mia", "sam"]);
  while (started.length < 4) {
    ends.shift()?.();
    await settle();
  }
  for (const end of ends) end();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it("does heavy work one after the other, with a rest of its length in between", async () => {
  const rest = Promise.withResolvers<void>();
  const rests: number[] = [];
  const turn = createHeavyTurns((ms) => {
    rests.push(ms);
    return rest.promise;
  });
  const order: string[] = [];
  const first = turn(async () => order.push("first"));
  const second = turn(async () => order.push("second"));
  await first;
  await settle();
  expect(order).toEqual(["first"]);
  expect(rests).toEqual([expect.any(Number)]);
  rest.resolve();
  await second;
  expect(order).toEqual(["first", "second"]);
});
