import { createContext } from "react";
import type { PageClock } from "#domain/kiosk/pin-attempts.ts";
import type { ClockNow } from "#domain/time/device-clock.ts";
import { must } from "#lib/must.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import type { Replica } from "#replica/collections.ts";
import type { Scope } from "#schema/protocol/sync.ts";

/** What a command may use of the device; tests fake it. */
export interface CommandDevice {
  /** What the device's own clock shows, in UTC; people can set it. */
  now(): string;
  /** The instant to record and to show, put right as far as the device knows, and what it rests on. */
  readClock(): ClockNow;
  /** The clock that only a running page moves on. */
  pageClock(): PageClock;
  /** The device's IANA zone. */
  zone(): string;
  newId(): string;
  /** Runs the work while no other tab runs work of this name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Everything a command can reach. */
export interface CommandContext {
  device: CommandDevice;
  /** The client of the server, for what is online-only. */
  remote: LateRemote;
  replica: Replica | null;
  scope: Scope | null;
  /**
   * Ends the session on this device and removes what the server has confirmed. What it has not stays here for the same
   * person, unless it is to be discarded.
   */
  endSession(options?: { discard: boolean }): Promise<void>;
  /** Told of every command that failed. When this device's storage is to blame, that is said loudly. */
  commandFailed(error: unknown): void;
  /** Asks the server who the user is by now; resolves once the replica knows. */
  refreshScope(): Promise<void>;
}

export const CommandContextContext = createContext<CommandContext | null>(null);

/** What a command on the replica needs. */
export interface Opened {
  replica: Replica;
  userId: string;
  /** Asked for by reading it: who was removed from their business still deals with what the server refused. */
  readonly businessId: string;
}

/** The open replica; a command cannot be called without, because no screen offers it then. */
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
