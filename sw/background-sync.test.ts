import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { sendInBackground } from "./background-sync.ts";

const listens = vi.hoisted(() => {
  const spy = vi.fn();
  // Workbox reads its worker's scope on import.
  const self = { registration: {}, addEventListener: spy, __WB_DISABLE_DEV_LOGS: true };
  Object.assign(globalThis, { self, registration: {} });
  return spy;
});

afterEach(() => vi.clearAllMocks());

it("hears nothing where the browser has no background sync: pages deliver their own changes", () => {
  Object.assign(self, { registration: {} });
  sendInBackground();
  expect(listens).not.toHaveBeenCalled();
});

it("keeps what pages hand over where it has", () => {
  Object.assign(self, { registration: { sync: { register: vi.fn() } } });
  sendInBackground();
  expect(listens.mock.calls.map(([event]) => event)).toEqual(expect.arrayContaining(["message", "sync"]));
});
