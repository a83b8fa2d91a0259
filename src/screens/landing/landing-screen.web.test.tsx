import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LandingFooter } from "./landing-screen.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([2026, 2031])("is of the current year, %i", (year) => {
  vi.useFakeTimers({ now: new Date(year, 5, 1) });
  render(<LandingFooter onHelp={() => {}} />);
  expect(screen.getByText(`© ${year} Shiftkeep. All rights reserved.`)).toBeTruthy();
});
