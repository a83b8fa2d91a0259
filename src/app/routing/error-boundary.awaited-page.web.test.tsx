import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorScreen } from "./error-boundary.tsx";

vi.mock("#lib/run-mode.ts", () => ({ RUN_MODE: "browser" }));

const NOT_FETCHED = "Failed to fetch dynamically imported module: /assets/roster.js";
const server = vi.fn(async () => new Response());
const reload = vi.hoisted(() => vi.fn());
vi.mock("../update/reload-app.ts", async (original) => ({
  ...(await original<object>()),
  reloadPage: reload,
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const words = () => screen.getByRole("alert").textContent;
const failing = () => server.mockRejectedValue(new Error("offline"));
const show = (message = NOT_FETCHED) => act(async () => void render(<ErrorScreen message={message} />));

it("says that a page is missing while nothing can be fetched, and loads it once it can", async () => {
  failing();
  await show();
  expect(words()).toContain("This page isn't available offline yet");
  expect(words()).toContain("The page will load once you're back online.");
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(reload).not.toHaveBeenCalled();
  server.mockResolvedValue(new Response());
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(reload).toHaveBeenCalledOnce();
});

it("notices by itself that the server is there again", async () => {
  failing();
  await show();
  server.mockResolvedValue(new Response());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(reload).toHaveBeenCalledOnce();
});

it("does not load the app anew again and again where the network is not what is missing", async () => {
  server.mockResolvedValue(new Response());
  await show();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(words()).toContain("Couldn't load part of the app.");
  expect(screen.getByRole("button", { name: "Reload App" })).toBeTruthy();
  expect(server).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

it("asks nobody about another error", async () => {
  await show("It broke");
  expect(words()).toContain("It broke");
  expect(server).not.toHaveBeenCalled();
});
