import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useStorage } from "./device-card.tsx";

vi.mock("#lib/run-mode.ts", () => ({ RUN_MODE: "browser" }));

afterEach(() => {
  Reflect.deleteProperty(navigator, "storage");
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

async function open(storage: Partial<StorageManager> | undefined) {
  Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
  const { result } = renderHook(() => useStorage());
  await act(async () => {});
  return result;
}

it("knows what the browser tells, and asks it to keep that", async () => {
  const shown = await open({ estimate: async () => ({ usage: 5, quota: 100 }), persist: async () => true });
  expect(shown.current).toMatchObject({ used: 5, most: 100, isKept: null });
  await act(async () => expect(await shown.current.askToKeep()).toBe(true));
  expect(shown.current.isKept).toBe(true);
});

it.each<[string, Partial<StorageManager> | undefined]>([
  ["has no storage to ask about", undefined],
  ["tells nothing and promises nothing", {}],
  [
    "fails to answer",
    {
      estimate: () => Promise.reject(new TypeError("no")),
      persist: () => Promise.reject(new TypeError("no")),
    },
  ],
])("does without where the browser %s", async (_, storage) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const shown = await open(storage);
  expect(shown.current).toMatchObject({ used: null, most: null, isKept: null });
  await act(async () => expect(await shown.current.askToKeep()).toBe(false));
  expect(shown.current.isKept).toBe(false);
});
