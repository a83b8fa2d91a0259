import { expect, it, vi } from "vitest";
import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";
import { lazyRemote } from "./lazy-remote.ts";

const client = {} as Remote;

it("loads the client once, and only when it is asked for", async () => {
  const load = vi.fn(async () => client);
  const remote = lazyRemote(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([remote(), remote()])).toEqual([client, client]);
  expect(load).toHaveBeenCalledOnce();
});

it("says that the server cannot be reached when the code cannot be had, and tries again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const load = vi.fn(async () => client).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const remote = lazyRemote(load);
  await expect(remote()).rejects.toThrow(AccountError);
  expect(await remote()).toBe(client);
});
