import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { CommunalClock } from "./communal-clock.tsx";

vi.mock("#screens/kiosk/kiosk-screen.tsx", () => ({ KioskScreen: () => null }));
vi.mock("../shell/business-scope.tsx", () => ({ BusinessScope: () => null }));
vi.mock("../shell/use-automatic-outs.ts", () => ({ useAutomaticOuts: () => {} }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("has the worker keep every language of a shared tablet, once there is a network", async () => {
  const postMessage = vi.fn();
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve({ active: { postMessage } }) },
  });
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void render(<CommunalClock lock={{} as KioskLock} />));
  expect(postMessage).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(postMessage.mock.calls).toEqual([[{ type: "KEEP_LANGUAGES" }]]);
});
