import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { LogOutDialog } from "./log-out-dialog.tsx";

it("says the same with and without a connection, so that its buttons stay where they are", () => {
  useSyncStatus.setState({ waiting: 1, online: true });
  render(
    <CommandContextContext value={{} as never}>
      <LogOutDialog files={0} onLogOut={async () => {}} onClose={() => {}} />
    </CommandContextContext>,
  );
  const text = () => screen.getByRole("alertdialog").textContent;
  const before = text();
  expect(before).toContain("You'll need an internet connection to log in again.");
  act(() => useSyncStatus.setState({ online: false }));
  expect(text()).toBe(before);
});
