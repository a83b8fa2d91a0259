import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLogoForFile } from "./use-logo-for-file.ts";

const read = vi.hoisted(() => vi.fn());
vi.mock("#commands/use-command.ts", () => ({ useCommand: () => read }));
vi.mock("#queries/business.ts", () => ({ useBusiness: () => ({ logo_path: "b/logo.png" }) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("gives the logo, or none if it does not come soon", async () => {
  const { current } = renderHook(useLogoForFile).result;
  read.mockResolvedValueOnce("data:image/png;base64,");
  expect(await current()).toBe("data:image/png;base64,");
  read.mockReturnValueOnce(new Promise(() => {}));
  const logo = current();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await logo).toBeNull();
});
