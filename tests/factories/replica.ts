import type { CommandDevice } from "#commands/command-context.ts";
import type { PageClock } from "#domain/kiosk/pin-attempts.ts";
import { holdLock } from "#lib/hold-lock.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { SyncMemory } from "#replica/sync-memory.ts";
import type { ReplicationDevice } from "#replication/ports.ts";
import { businessEntity } from "#schema/entities/business.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { ClockReading } from "#schema/entities/fields.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { type PunchCorrection, punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { newRow } from "./new-row.ts";

/** The entities most tests need. RxDB's free edition opens only thirteen collections, and some tests use two tabs. */
export const CORE: readonly Entity[] = [profileEntity, businessEntity, punchEntity, punchCorrectionEntity];

export function newUser(businessId: string, role: FakeUser["role"] = "employee"): FakeUser {
  return { id: crypto.randomUUID(), businessId, role };
}

/** Opens the database of a replica a second time, as another tab does. */
export async function openSecondTab(userId: string): Promise<Replica> {
  // RxDB refuses a second instance within one page; the refusal makes it forget the first.
  await openReplica({ userId, generation: 0 }, CORE).catch(() => {});
  return openReplica({ userId, generation: 0 }, CORE);
}

/** Returns a request to correct a punch as the replica's document, without replication's own fields. */
export function newCorrection(user: FakeUser, fields: Partial<PunchCorrection> = {}): PunchCorrection {
  return newRow(punchCorrectionEntity, {
    ...{ business_id: String(user.businessId), user_id: user.id, reason: "The clock was not at hand" },
    ...{ clock_out_time: "2026-03-02T17:00:00.000Z", created_at: "2026-03-02T17:30:00.000Z", version: 0 },
    ...fields,
  });
}

/** A device whose pauses end only when the test says so. */
export class ManualDevice implements ReplicationDevice {
  network = true;
  readonly #timers = new Set<() => void>();

  now = () => "2026-03-02T12:00:00.000Z";
  monotonic = () => 0;
  lead = holdLock;
  hasNetwork = () => this.network;
  random = () => 0;
  /** The lengths of the requested pauses, in ms. */
  readonly asked: number[] = [];
  after = (ms: number, run: () => void) => {
    this.asked.push(ms);
    this.#timers.add(run);
    return () => void this.#timers.delete(run);
  };

  /** The number of waiting retries. */
  get pauses(): number {
    return this.#timers.size;
  }

  /** Ends every pause. */
  elapse(): void {
    for (const run of [...this.#timers]) run();
    this.#timers.clear();
  }
}

/** A device for commands with a clock that tests set; tabs that share `locks` exclude each other. */
export class FakeDevice implements CommandDevice {
  instant = "2026-03-02T09:00:00.000Z";
  place = "Europe/Dublin";
  /** The device's clock readings. */
  clock: Partial<ClockReading> = {};
  /** The page's clock. */
  page: PageClock = { origin: 1, monotonicMs: 60_000 };
  readonly #locks: Map<string, Promise<unknown>>;

  constructor(locks = new Map<string, Promise<unknown>>()) {
    this.#locks = locks;
  }

  now = () => this.instant;
  readClock = () => ({
    instant: this.instant,
    reading: {
      device_time: this.instant,
      offset_ms: 0,
      offset_age_ms: 1000,
      monotonic_ms: 60_000,
      changed: false,
      ...this.clock,
    },
  });
  pageClock = () => this.page;
  zone = () => this.place;
  newId = () => crypto.randomUUID();
  exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (this.#locks.get(name) ?? Promise.resolve()).then(work);
    this.#locks.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
}

/** The sync memory of a complete replica. */
export const COMPLETE: SyncMemory = {
  cursors: {},
  sent: [],
  refilling: [],
  digests: {},
  version: 3,
  checkpoint: null,
};
