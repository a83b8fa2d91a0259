import { beforeEach, expect, it, vi } from "vitest";
import type { CommandContext } from "../command-context.ts";
import { deleteBusiness } from "./end-account.ts";

const NO_ANSWER = { data: null, error: { name: "FunctionsFetchError", message: "" } };
const DONE = { data: { status: "ok" }, error: null };
const invoke = vi.fn();
const steps: string[] = [];
const context = {
  scope: { business_id: "café" },
  remote: async () => ({ functions: { invoke } }),
  endSession: async () => void steps.push("ended"),
  refreshScope: async () => void steps.push("refreshed"),
  commandFailed: () => void steps.push("failed"),
} as unknown as CommandContext;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  steps.length = 0;
  invoke.mockReset().mockImplementation(async (name: string) => {
    steps.push(name);
    return DONE;
  });
});

it("deletes the business, and the account only when that is wanted", async () => {
  expect(await deleteBusiness(context, "mine")).toBe(true);
  expect(steps).toEqual(["delete-business", "refreshed"]);
});

it("learns that there is no business any more only when the account was deleted", async () => {
  expect(await deleteBusiness(context, "mine", true)).toBe(true);
  expect(steps).toEqual(["delete-business", "delete-account", "ended", "refreshed"]);
});

it("tells that the account is still there, though the business is not", async () => {
  invoke.mockResolvedValueOnce(DONE).mockResolvedValue(NO_ANSWER);
  expect(await deleteBusiness(context, "mine", true)).toBe(false);
  expect(steps).toEqual(["failed", "refreshed"]);
});

it("does nothing more when the business was not deleted", async () => {
  invoke.mockResolvedValue(NO_ANSWER);
  await expect(deleteBusiness(context, "mine", true)).rejects.toMatchObject({ code: "unreachable" });
  expect(steps).toEqual([]);
});
