import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { IDLE_KIOSK, type KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import { newFormat } from "#tests/factories/format.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { BusinessFormat } from "#view/format/use-format.ts";
import { useRenewal, useTimeouts, useWakeLock } from "./kiosk-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("what comes by itself", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function follow(kiosk: Partial<KioskSnapshot>) {
    const dispatch = vi.fn();
    renderHook(() => useTimeouts({ ...IDLE_KIOSK, ...kiosk }, dispatch));
    return dispatch;
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it("is nothing while nobody is there", () => {
    const dispatch = follow({});
    pass(3_600_000);
    expect(dispatch).not.toHaveBeenCalled();
  });

  it("is the end of a result, five seconds after the last touch", () => {
    const dispatch = follow({ state: "stored" });
    pass(4000);
    fireEvent.pointerDown(window);
    pass(4999);
    expect(dispatch).not.toHaveBeenCalled();
    pass(1);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ kind: "over" });
  });

  it("is the end of a wait, however often somebody touches", () => {
    const dispatch = follow({ state: "locked", waitMs: 10_000 });
    pass(9000);
    fireEvent.keyDown(window, { key: "1" });
    pass(1000);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ kind: "over" });
  });
});

describe("midnight", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function follow(before: Partial<KioskSnapshot>, renews: boolean) {
    const device = new FakeDevice();
    device.instant = "2026-03-02T23:59:59.000Z";
    const dispatch = vi.fn();
    const renew = vi.fn(() => renews);
    const { rerender } = renderHook(
      (kiosk: Partial<KioskSnapshot>) => useRenewal({ ...IDLE_KIOSK, ...kiosk }, dispatch, renew),
      {
        initialProps: before,
        wrapper: ({ children }) => (
          <CommandContextContext value={{ device } as never}>
            <BusinessFormat value={newFormat({ zone: "UTC" })}>{children}</BusinessFormat>
          </CommandContextContext>
        ),
      },
    );
    device.instant = "2026-03-03T00:00:00.000Z";
    act(() => vi.advanceTimersByTime(1000));
    return { dispatch, renew, rerender };
  }

  it("asks for a new page, which is loaded once the tablet says so", () => {
    const { dispatch, renew, rerender } = follow({ state: "confirming" }, true);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ kind: "renew" });
    expect(renew).not.toHaveBeenCalled();
    rerender({ state: "renewing" });
    expect(renew).toHaveBeenCalledOnce();
    expect(dispatch).toHaveBeenCalledOnce();
  });

  it("goes on as it is where no page could be loaded", () => {
    const { dispatch, rerender } = follow({}, false);
    rerender({ state: "renewing" });
    expect(dispatch.mock.calls).toEqual([[{ kind: "renew" }], [{ kind: "renewed" }]]);
  });
});

describe("the screen", () => {
  const look = (visibilityState: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibilityState);
    fireEvent(document, new Event("visibilitychange"));
  };

  function wakeLock() {
    const locks: { released: boolean; release(): Promise<void> }[] = [];
    const request = vi.fn(async () => {
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
        },
      };
      locks.push(lock);
      return lock;
    });
    vi.stubGlobal("navigator", { wakeLock: { request } });
    return { locks, request };
  }

  it("is kept on, also after it was out of sight, and let go of", async () => {
    const { locks, request } = wakeLock();
    const { unmount } = renderHook(() => useWakeLock());
    await vi.waitFor(() => expect(locks).toHaveLength(1));
    look("visible");
    expect(request).toHaveBeenCalledOnce();
    await locks[0]?.release();
    look("hidden");
    expect(request).toHaveBeenCalledOnce();
    look("visible");
    await vi.waitFor(() => expect(locks).toHaveLength(2));
    await act(async () => {});
    unmount();
    expect(locks[1]?.released).toBe(true);
  });

  it.each([
    ["does not have it", {}],
    ["refuses it", { wakeLock: { request: async () => Promise.reject(new Error("low battery")) } }],
  ])("does without where the browser %s", async (_, navigator) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("navigator", navigator);
    const { unmount } = renderHook(() => useWakeLock());
    await act(async () => {});
    unmount();
  });
});
