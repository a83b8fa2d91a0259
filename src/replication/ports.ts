import type { ClockExchange } from "#domain/time/device-clock.ts";
import type { Change, Scope } from "#schema/protocol/sync.ts";
import type { TransportError } from "#schema/protocol/transport.ts";
import type { SyncState } from "./machine.ts";

export interface ReplicationEvents {
  state(state: SyncState): void;
  /** Whether the last exchange got an answer. */
  reachable(reachable: boolean, error?: TransportError): void;
  /** A pull was answered, with the server's view of the user. Throws StoppedError if the rows must not be stored. */
  pulled(scope: Scope): Promise<void>;
  /** The newest rows of an empty replica are stored; resolves when the device has time for the rest. */
  firstRows(): Promise<void>;
  measured(exchange: ClockExchange): void;
  /** These changes cannot be delivered now: the service worker may take them. */
  undelivered(changes: Change[]): void;
  delivered(): void;
  /** The server went back in time; this many acknowledged changes are sent again. */
  wentBack(changes: number): void;
  /** Everything the server had is stored here, whether or not what waits could be sent. */
  caughtUp(): void;
  compared(at: string): void;
  /** The device itself failed (storage is full or was removed). */
  broken(error: unknown): void;
}

/** Replication's interface to the device; tests fake it. */
export interface ReplicationDevice {
  /** The device's own clock, as a UTC instant. */
  now(): string;
  /** Ms of a monotonic clock. */
  monotonic(): number;
  /** False if the device knows that it has no network. */
  hasNetwork(): boolean;
  after(ms: number, run: () => void): () => void;
  random(): number;
  /** Calls back once no other tab holds this lock, and holds it until the returned function is called. */
  lead(name: string, led: () => void): () => void;
}
