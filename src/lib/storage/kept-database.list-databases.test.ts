import { expect, it, vi } from "vitest";
import { listDatabases } from "./kept-database.ts";

const NEVER = new Promise<never>(() => {});

it("asks again for a list that the browser never gives", async () => {
  vi.useFakeTimers();
  const databases = vi
    .fn()
    .mockReturnValueOnce(NEVER)
    .mockReturnValueOnce(NEVER)
    .mockResolvedValue([{ name: "a" }]);
  vi.stubGlobal("indexedDB", { databases });
  const listing = listDatabases();
  await vi.runAllTimersAsync();
  expect(await listing).toEqual([{ name: "a" }]);
  expect(databases).toHaveBeenCalledTimes(3);
});

it("fails as the browser does", async () => {
  vi.stubGlobal("indexedDB", { databases: () => Promise.reject(new Error("no store")) });
  await expect(listDatabases()).rejects.toThrow("no store");
});
