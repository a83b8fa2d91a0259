import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newFormat } from "#tests/factories/format.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { DeviceCard } from "./device-card.tsx";

const fakes = vi.hoisted(() => ({ toFile: vi.fn(), download: vi.fn() }));
vi.mock("#commands/rejected-changes.ts", () => ({ exportUnsentChanges: fakes.toFile }));
vi.mock("#lib/run-mode.ts", () => ({ RUN_MODE: "browser" }));
vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: fakes.download }));
vi.mock("#screens/install/device-offers.tsx", () => ({ DeviceSettings: () => null }));

const NAME = "Export unsent changes";

afterEach(() => {
  cleanup();
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

it("exports what waits, and says once how long what is here is kept", async () => {
  fakes.toFile.mockResolvedValue({ name: "changes.json", json: "{}" });
  useSyncStatus.setState({ persisted: true });
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <BusinessFormat value={newFormat()}>
        <DeviceCard />
      </BusinessFormat>
    </CommandContextContext>,
  );
  expect(screen.queryByRole("button", { name: NAME })).toBeNull();
  expect(screen.getAllByText(/^(Kept )?until/i)).toHaveLength(1);
  act(() => useSyncStatus.setState({ attention: 1 }));
  fireEvent.click(screen.getByRole("button", { name: NAME }));
  await vi.waitFor(() =>
    expect(fakes.download).toHaveBeenCalledExactlyOnceWith("changes.json", "{}", "application/json"),
  );
});
