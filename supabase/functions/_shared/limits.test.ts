import { expect, test } from "vitest";
import { readProject } from "./environment.ts";
import { fakeEnvironment } from "./fake-services.ts";
import { createLimits } from "./limits.ts";
import { fakeRpc } from "./staff-fakes.ts";

const LOCK = { bucket: "door", freeTries: 5 };
const WINDOW = { bucket: "checkout", most: 10, per: "1 hour" };

const limitsAnswering = (answers: Parameters<typeof fakeRpc>[0]) => {
  const services = fakeRpc(answers);
  return { services, limits: createLimits(readProject(fakeEnvironment()), services.fetch) };
};

test("a key that is free begins its try", async () => {
  const { services, limits } = limitsAnswering({});
  await expect(limits.beginTry(LOCK, "sam")).resolves.toBeUndefined();
  const [begun] = services.sent("POST limits_begin_try");
  expect(begun?.body).toEqual({
    bucket: "door",
    key: "sam",
    free_tries: 5,
    first_lock: "1 minute",
    longest_lock: "1 hour",
  });
});

test.each([
  [-500, "1 minute"],
  [60_000, "1 minute"],
  [3_599_000, "60 minutes"],
])("a lock of %i ms is said as %s", async (waitMs, wait) => {
  const until = new Date(Date.now() + waitMs).toISOString();
  const { limits } = limitsAnswering({ "POST limits_begin_try": () => until });
  const refused = {
    code: "too_many_tries",
    status: 429,
    message: `Too many tries. Please try again in ${wait}.`,
  };
  await expect(limits.beginTry(LOCK, "sam")).rejects.toMatchObject(refused);
});

test("a place in a window is taken, or refused when there is none", async () => {
  const { services, limits } = limitsAnswering({ "POST limits_take": ({ key }) => key === "sam" });
  await expect(limits.take(WINDOW, "sam")).resolves.toBeUndefined();
  expect(services.sent("POST limits_take")[0]?.body).toEqual({ ...WINDOW, key: "sam" });
  await expect(limits.take(WINDOW, "ann")).rejects.toMatchObject({ code: "too_many_tries" });
});
