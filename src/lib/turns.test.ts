import { expect, it } from "vitest";
import { serialQueue } from "./turns.ts";

it("begins a piece of work once the one before has ended, in the order they were given", async () => {
  const inTurn = serialQueue();
  const steps: string[] = [];
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const first = inTurn(async () => {
    steps.push("first begins");
    await promise;
    steps.push("first ends");
    return 1;
  });
  const second = inTurn(async () => {
    steps.push("second");
    return 2;
  });
  const third = inTurn(async () => void steps.push("third"));
  resolve();
  expect(await Promise.all([third, second, first])).toEqual([undefined, 2, 1]);
  expect(steps).toEqual(["first begins", "first ends", "second", "third"]);
});

it("goes on after a failure, which only whoever gave the work hears of", async () => {
  const inTurn = serialQueue();
  const failed = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(async () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

it("does not wait for the work of another queue", async () => {
  void serialQueue()(() => new Promise(() => {}));
  expect(await serialQueue()(async () => "at once")).toBe("at once");
});
