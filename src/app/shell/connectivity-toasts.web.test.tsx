import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockDevice, unlockDevice } from "#stores/kiosk-store.ts";
import { type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ConnectivityToasts } from "./connectivity-toasts.ts";

beforeEach(() => toastQueue.clear());
afterEach(() => {
  cleanup();
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

const said = () => toastQueue.visibleToasts.map(({ content }) => content.text);
const note = (online: boolean, trouble: SyncTrouble | null) =>
  act(() => useSyncStatus.setState({ online, trouble }));

it.each([
  [false, "unreachable"],
  [false, "unexpected"],
  [true, "unexpected"],
  [true, "throttled"],
] as const)("tells once of trouble with the server, and of its end (online %s, %s)", (online, trouble) => {
  render(<ConnectivityToasts />);
  note(online, trouble);
  note(online, trouble);
  expect(said()).toEqual([
    "Having trouble connecting to the server. Some changes may not be saved immediately.",
  ]);
  note(true, null);
  expect(said()).toEqual(["Server connection restored"]);
});

it("lies over nothing on a shared clock, which says it by itself", () => {
  lockDevice(
    { business_id: "shop", turned_on_by: "mia", turned_on_at: "2026-03-02T09:00:00.000Z", tablet: null },
    "Bar",
  );
  render(<ConnectivityToasts />);
  note(false, "unreachable");
  expect(said()).toEqual([]);
  unlockDevice();
});

it("tells of trouble that was there before it was loaded itself", () => {
  note(false, "unreachable");
  render(<ConnectivityToasts />);
  expect(said()).toEqual([
    "Having trouble connecting to the server. Some changes may not be saved immediately.",
  ]);
});

it.each(["unauthorized", "outdated", "full"] as const)("leaves %s to the notice that stays", (trouble) => {
  render(<ConnectivityToasts />);
  note(true, trouble);
  note(false, trouble);
  expect(said()).toEqual([]);
});
