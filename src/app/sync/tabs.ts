import type { Scope } from "#schema/protocol/sync.ts";
import type { ServerWentBack } from "#stores/sync-store.ts";
import type { ExchangeNote } from "./sync-status.ts";

/** Orders to the leading tab; "hold" comes from a tab that is hidden: all may be ended from now on. */
const ORDERS = ["wake", "hold", "checkThoroughly"] as const;
export type TabOrder = (typeof ORDERS)[number];

/** Messages between one user's tabs. Only the leading tab talks to the server. */
export type TabMessage =
  | { kind: TabOrder }
  /** From a newly opened tab: asks for the current state. */
  | { kind: "asks" }
  | { kind: "compared"; at: string }
  | ({ kind: "wentBack" } & ServerWentBack)
  | { kind: "scope"; scope: Scope }
  | ({ kind: "exchange" } & ExchangeNote);

/** Whether a message is an order rather than a report. */
export function isOrder(message: TabMessage): message is { kind: TabOrder } {
  return ORDERS.some((order) => order === message.kind);
}

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/** Opens the channel between a user's tabs; a tab does not receive its own messages. */
export function openTabs(userId: string, hear: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(`shiftkeep-tabs-${userId}`);
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
