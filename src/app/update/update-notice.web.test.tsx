import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { UpdateNotice } from "./update-notice.tsx";
import { useUpdate } from "./update-store.ts";

afterEach(() => {
  cleanup();
  useUpdate.setState(useUpdate.getInitialState());
});

it("says nothing while no update is held back", () => {
  render(<UpdateNotice />);
  expect(screen.getByRole("status").textContent).toBe("");
});

it.each(["held", "outdated"] as const)("offers to update at once while %s", (state) => {
  const updateNow = vi.fn();
  useUpdate.setState({ state, updateNow });
  render(<UpdateNotice />);
  fireEvent.click(screen.getByRole("button", { name: "Update now" }));
  expect(updateNow).toHaveBeenCalledOnce();
});
