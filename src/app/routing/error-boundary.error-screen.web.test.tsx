import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ErrorScreen } from "./error-boundary.tsx";

const run = vi.hoisted(() => ({ mode: "browser" }));
vi.mock("#lib/run-mode.ts", () => ({
  get RUN_MODE() {
    return run.mode;
  },
}));

afterEach(() => {
  cleanup();
  run.mode = "browser";
});

const buttons = () => screen.getAllByRole("button").map((button) => button.textContent);
const HINT = "Some mobile browsers don't support notifications.";

it("says what went wrong, and offers the two ways on", () => {
  render(<ErrorScreen message="It broke" />);
  const text = screen.getByRole("alert").textContent;
  expect(text).toContain("Something went wrong");
  expect(text).toContain("We're sorry for the inconvenience. Please try refreshing the page.");
  expect(text).toContain("It broke");
  expect(text).not.toContain(HINT);
  expect(buttons()).toEqual(["Reload App", "Go to Homepage"]);
});

it("knows that notifications are not everywhere", () => {
  render(<ErrorScreen message="Notification is not defined" />);
  expect(screen.getByText(HINT)).toBeTruthy();
});

it("helps the installed app back on its feet", () => {
  run.mode = "installed";
  render(<ErrorScreen message="It broke" />);
  expect(buttons()).toEqual(["Reload PWA", "Go to Login"]);
  expect(screen.getByText(/clear the site data and reinstall the app/)).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "Close all tabs of the app",
    "Clear the browser's cache and storage for this site",
    "Reinstall the app",
  ]);
});
