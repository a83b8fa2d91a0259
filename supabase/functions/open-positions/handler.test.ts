import { expect, test, vi } from "vitest";
import { fakeEnvironment } from "../_shared/fake-services.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { makeOpenPositionsHandler } from "./handler.ts";

const POSITION = {
  id: "p1",
  title: "Cook",
  description: "Cooks",
  responsibilities: ["Soup"],
  requirements: [],
  benefits: [],
  created_at: "2026-11-01T12:00:00+00:00",
};
const CALL = "https://project.test/functions/v1/open-positions";

function handlerWith(answer: () => unknown) {
  const clock = { now: 1000 };
  const services = fakeRpc({ "GET job_postings": answer });
  const handler = makeOpenPositionsHandler(fakeEnvironment(), services.fetch, () => clock.now);
  return { clock, services, get: (init?: RequestInit) => handler(new Request(CALL, init)) };
}

test("tells everybody what is open, without the samples, and lets it be kept for a moment", async () => {
  const { get, services } = handlerWith(() => [POSITION]);
  const response = await get();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ positions: [POSITION] });
  expect(response.headers.get("cache-control")).toBe("public, max-age=15");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const [asked] = services.sent("GET job_postings");
  expect(asked?.url.searchParams.get("is_sample")).toBe("eq.false");
  expect(asked?.url.searchParams.get("order")).toBe("created_at.desc");
});

test("asks the database once for many, and again after a moment", async () => {
  const { get, services, clock } = handlerWith(() => [POSITION]);
  await Promise.all([get(), get(), get()]);
  expect(services.names()).toHaveLength(1);
  clock.now += 14_999;
  await get();
  expect(services.names()).toHaveLength(1);
  clock.now += 1;
  await get();
  expect(services.names()).toHaveLength(2);
});

test("keeps no failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let isDown = true;
  const { get } = handlerWith(() =>
    isDown ? Response.json({ code: "57P03", message: "down" }, { status: 400 }) : [],
  );
  expect((await get()).status).toBe(500);
  isDown = false;
  expect(await (await get()).json()).toEqual({ positions: [] });
});

test("is read and nothing else", async () => {
  const { get } = handlerWith(() => []);
  expect((await get({ method: "POST" })).status).toBe(405);
  const preflight = await get({ method: "OPTIONS" });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
    204,
    "GET, OPTIONS",
  ]);
});
