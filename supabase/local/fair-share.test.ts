import { expect, it } from "vitest";
import { createFairShare, type Visit } from "./fair-share.ts";

const done = async () => new Response("done");
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that goes on until it is told to end. */
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
