import type { ClockExchange } from "#domain/time/device-clock.ts";
import type { Change, Scope } from "#schema/protocol/sync.ts";
import type { TransportError } from "#schema/protocol/transport.ts";
import type { SyncState } from "./machine.ts";

/** What replication tells the app. */
export interface ReplicationEvents {
  state(state: SyncState): void;
  /** Whether the last exchange got an answer. */
  reachable(reachable: boolean, error?: TransportError): void;
  /** A pull was answered: who the server takes the user for. Throws StoppedError when the rows must not be taken. */
  pulled(scope: Scope): Promise<void>;
  /** The newest rows of a replica that was empty are there; resolves when the device has time for the rest. */
  firstRows(): Promise<void>;
  measured(exchange: ClockExchange): void;
  /** These changes cannot be delivered now: somebody else may hold them (the service worker). */
  undelivered(changes: Change[]): void;
  delivered(): void;
  /** The server went back in time; so many changes that it had acknowledged are sent again. */
  wentBack(changes: number): void;
  /** The replica was found equal to the server. */
  compared(at: string): void;
  /** The device itself failed (its storage is full, or was taken away). */
  broken(error: unknown): void;
}

/** What replication needs of the device; tests fake it. */
export interface ReplicationDevice {
  /** The device's own clock, as a UTC instant. */
  now(): string;
  /** Milliseconds of a clock nobody can set. */
  monotonic(): number;
  /** False when the device knows that it has no network. */
  hasNetwork(): boolean;
  after(ms: number, run: () => void): () => void;
  random(): number;
  /** Calls back when no other tab holds this name, and holds it until the function returned here is called. */
  lead(name: string, led: () => void): () => void;
}
