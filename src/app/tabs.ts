import type { Scope } from "#schema/protocol/sync.ts";
import type { ServerWentBack } from "#stores/sync-store.ts";
import type { ExchangeNote } from "./sync-status.ts";

/** What the tabs of one user tell each other. Only the leading tab talks to the server. */
export type TabMessage =
  | { kind: "wake" }
  /** From a tab that goes out of sight: all of them may be ended from now on. */
  | { kind: "hold" }
  /** From a tab that has just been opened: how do we stand? */
  | { kind: "asks" }
  | { kind: "compared"; at: string }
  | ({ kind: "wentBack" } & ServerWentBack)
  | { kind: "scope"; scope: Scope }
  | ({ kind: "exchange" } & ExchangeNote);

export interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

/** Opens the channel between the tabs of a user; a tab does not hear itself. */
export function openTabs(userId: string, hear: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(`shiftkeep-tabs-${userId}`);
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return {
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
