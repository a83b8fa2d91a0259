import type { Scope } from "#schema/protocol/sync.ts";
import type { ServerWentBack } from "#stores/sync-store.ts";
import type { ExchangeNote } from "./sync-status.ts";

/** What the leading tab is to do; "hold" comes from one that goes out of sight: all may be ended from now on. */
export type TabOrder = "wake" | "hold" | "checkThoroughly";

/** What the tabs of one user tell each other. Only the leading tab talks to the server. */
export type TabMessage =
  | { kind: TabOrder }
  /** From a tab that has just been opened: how do we stand? */
  | { kind: "asks" }
  | { kind: "compared"; at: string }
  | ({ kind: "wentBack" } & ServerWentBack)
  | { kind: "scope"; scope: Scope }
  | ({ kind: "exchange" } & ExchangeNote);

const ORDERS: readonly string[] = ["wake", "hold", "checkThoroughly"] satisfies TabOrder[];

/** Whether a message asks for something, rather than tells it. */
export function isOrder(message: TabMessage): message is { kind: TabOrder } {
  return ORDERS.includes(message.kind);
}

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/** Opens the channel between the tabs of a user; a tab does not hear itself. */
export function openTabs(userId: string, hear: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(`shiftkeep-tabs-${userId}`);
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
