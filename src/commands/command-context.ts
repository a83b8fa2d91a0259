import { createContext } from "react";
import type { PageClock } from "#domain/kiosk/pin-attempts.ts";
import type { ClockNow } from "#domain/time/device-clock.ts";
import { must } from "#lib/must.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import type { Replica } from "#replica/collections.ts";
import type { Scope } from "#schema/protocol/sync.ts";

/** The device functions for commands; tests fake them. */
export interface CommandDevice {
  /** The device's own clock in UTC, which people can set. */
  now(): string;
  /** The instant to record and show, corrected as far as the device knows, with its readings. */
  readClock(): ClockNow;
  /** The clock that only a running page advances. */
  pageClock(): PageClock;
  zone(): string;
  newId(): string;
  /** Runs the work while no other tab runs work of this name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface CommandContext {
  device: CommandDevice;
  /** The server's client, for online-only commands. */
  remote: LazyRemote;
  replica: Replica | null;
  scope: Scope | null;
  /** Ends the session here and removes confirmed data; other data waits for the same person, unless discarded. */
  endSession(options?: { discard: boolean }): Promise<void>;
  /** Called for every failed command. If this device's storage is the cause, the app shows it prominently. */
  commandFailed(error: unknown): void;
  /** Asks the server for the user's current scope; resolves once the replica has it. */
  refreshScope(): Promise<void>;
}

export const CommandContextContext = createContext<CommandContext | null>(null);

export interface Opened {
  replica: Replica;
  userId: string;
  /** A getter that may throw: a person removed from their business still handles refused changes. */
  readonly businessId: string;
}

/** Returns the open replica; throws without one, when no screen offers commands. */
export function replicaOf(context: CommandContext): Opened {
  const scope = must(context.scope, "a scope before a command");
  return {
    replica: must(context.replica, "an open replica before a command"),
    userId: scope.user_id,
    get businessId() {
      return must(scope.business_id, "a business before a command");
    },
  };
}
