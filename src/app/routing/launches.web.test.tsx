import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const origin = window.location.origin;
const setConsumer = vi.fn<(consumer: (launch: { targetURL: string }) => void) => void>();
let path: string;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("launchQueue", { setConsumer });
  performance.getEntriesByType = () => [{ name: `${origin}/time-clock` } as PerformanceEntry];
  const { Launches } = await import("./launches.ts");
  render(
    <MemoryRouter initialEntries={["/login?redirect=/time-clock"]}>
      <Launches />
      <Here />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

function Here() {
  path = useLocation().pathname;
  return null;
}

const launch = (target: string) =>
  act(async () => setConsumer.mock.lastCall?.[0]({ targetURL: origin + target }));

it("leaves the launch that opened this document to the login, and follows it later", async () => {
  await launch("/time-clock");
  expect(path).toBe("/login");
  await launch("/time-clock");
  expect(path).toBe("/time-clock");
});

it("follows a first launch that leads elsewhere than this document was opened", async () => {
  await launch("/schedule");
  expect(path).toBe("/schedule");
  await launch("/time-clock");
  expect(path).toBe("/time-clock");
});

it("leaves the router alone where the browser knows no launches", async () => {
  cleanup();
  vi.resetModules();
  vi.stubGlobal("launchQueue", undefined);
  const { Launches } = await import("./launches.ts");
  render(
    <MemoryRouter initialEntries={["/schedule"]}>
      <Launches />
      <Here />
    </MemoryRouter>,
  );
  expect(path).toBe("/schedule");
});
