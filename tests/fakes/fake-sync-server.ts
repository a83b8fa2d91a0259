import type { Role } from "#schema/entities/profile.ts";
import type {
  Change,
  ChangeResult,
  Cursor,
  PullRequest,
  PullResponse,
  PushResponse,
  RejectionCode,
  WireRow,
} from "#schema/protocol/sync.ts";
import { type Hint, type SyncTransport, TransportError } from "#schema/protocol/transport.ts";

/** A person with a device. */
export interface FakeUser {
  id: string;
  businessId: string | null;
  role: Role;
}

/** What a device asked, in the order it arrived. */
export interface FakeRequest {
  kind: "pull" | "push";
  user: FakeUser;
  body: PullRequest | Change[];
}

type Refusal = { code: RejectionCode; reason?: string };

const PUNCH_FIELDS = new Set([
  ...["id", "business_id", "user_id"],
  ...["clock_in_time", "clock_in_zone", "clock_out_time", "clock_out_zone"],
]);
const EDITABLE = new Set(["clock_out_time", "clock_out_zone"]);
const START: Cursor = { version: -1, id: "00000000-0000-0000-0000-000000000000" };

/**
 * The server in memory, for any number of devices: numbers per business, once-only changes, conflicts, refusals and
 * pokes, by the same rules as the migrations. tests/contracts/sync-transport.db.test.ts holds both to them.
 */
export class FakeSyncServer {
  /** While true no poke arrives anywhere. */
  losesHints = false;
  /** What was asked and reached the server. */
  readonly requests: FakeRequest[] = [];
  readonly #collections = new Map<string, Map<string, WireRow>>();
  readonly #versions = new Map<string | null, number>();
  readonly #applied = new Map<string, number>();
  readonly #listeners = new Set<{ userId: string; businessId: string; hear: (hint: Hint) => void }>();
  #down = false;
  readonly #losing = new Set<FakeRequest["kind"]>();
  #refusal: Refusal | null = null;
  #gates: { kind: FakeRequest["kind"]; open: Promise<void> }[] = [];

  constructor() {
    for (const name of ["profiles", "businesses", "time_records"]) this.#collections.set(name, new Map());
  }

  transportFor(user: FakeUser): SyncTransport {
    return {
      pull: (request) => this.#answer({ kind: "pull", user, body: request }, () => this.#pull(user, request)),
      push: (changes) => this.#answer({ kind: "push", user, body: changes }, () => this.#push(user, changes)),
      listen: (businessId, hear) => this.#listen(user, businessId, hear),
    };
  }

  /** The next request of this kind is carried out, but its answer never arrives. */
  loseNextAnswer(kind: FakeRequest["kind"]): void {
    this.#losing.add(kind);
  }

  /** Every change is refused like this, until called with null. */
  rejectWith(code: RejectionCode | null, reason?: string): void {
    this.#refusal = code && { code, ...(reason && { reason }) };
  }

  /** Requests of this kind are carried out, but answered only after the function returned here was called. */
  hold(kind: FakeRequest["kind"]): () => void {
    let release = () => {};
    const gate = { kind, open: new Promise<void>((resolve) => (release = resolve)) };
    this.#gates.push(gate);
    return () => {
      this.#gates = this.#gates.filter((other) => other !== gate);
      release();
    };
  }

  /** Writes rows past every rule, in one transaction, as an administrator of the database would. */
  put(
    collection: string,
    businessId: string | null,
    ...rows: ({ id: string } & Record<string, unknown>)[]
  ): void {
    const version = this.#nextVersion(businessId);
    for (const row of rows) this.#table(collection).set(row.id, { deleted: false, ...row, version });
    this.hint(businessId, { kind: "poke", version });
  }

  /** A row as it is on the server. */
  row(collection: string, id: string): WireRow | undefined {
    return this.#table(collection).get(id);
  }

  rows(collection: string): WireRow[] {
    return [...this.#table(collection).values()];
  }

  /** The requests of a kind that reached the server. */
  requestsOf(kind: FakeRequest["kind"]): FakeRequest[] {
    return this.requests.filter((request) => request.kind === kind);
  }

  /** Whose devices listen for hints. */
  get listening(): string[] {
    return [...this.#listeners].map((listener) => listener.userId);
  }

  /** Tells everyone who listens to a business, unless hints get lost. */
  hint(businessId: string | null, hint: Hint): void {
    if (this.losesHints) return;
    for (const listener of this.#listeners) {
      if (!this.#down && listener.businessId === businessId) queueMicrotask(() => listener.hear(hint));
    }
  }

  /** While true nobody is answered or poked; afterwards the listeners join again. */
  set down(down: boolean) {
    this.#down = down;
    if (!down) for (const { hear } of this.#listeners) queueMicrotask(() => hear({ kind: "joined" }));
  }

  async #answer<T>(request: FakeRequest, work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.#down) throw new TransportError("unreachable", "The server did not answer.");
    this.requests.push(structuredClone(request));
    const answer = structuredClone(work());
    const lost = this.#losing.delete(request.kind);
    for (const gate of this.#gates.filter((one) => one.kind === request.kind)) await gate.open;
    if (lost || this.#down) throw new TransportError("unreachable", "The answer was lost.");
    return answer;
  }

  #listen(user: FakeUser, businessId: string, hear: (hint: Hint) => void): () => void {
    const listener = { userId: user.id, businessId, hear };
    if (user.businessId !== businessId) return () => {};
    this.#listeners.add(listener);
    queueMicrotask(() => this.#listeners.has(listener) && !this.#down && hear({ kind: "joined" }));
    return () => void this.#listeners.delete(listener);
  }

  #pull(user: FakeUser, request: PullRequest): PullResponse {
    const known = Object.entries(request).filter(([name]) => this.#collections.has(name));
    return {
      scope: { user_id: user.id, business_id: user.businessId, role: user.role },
      server_time: new Date().toISOString(),
      version: (user.businessId && this.#versions.get(user.businessId)) || 0,
      collections: Object.fromEntries(known.map(([name, cursor]) => [name, this.#page(user, name, cursor)])),
    };
  }

  #page(user: FakeUser, name: string, cursor: Cursor | null) {
    const after = cursor ?? START;
    const rows = this.rows(name)
      .filter((row) => mayRead(user, name, row) && byVersion(row, after) > 0)
      .sort(byVersion)
      .slice(0, 1000);
    const last = rows.at(-1);
    return { rows, cursor: last ? { version: last.version, id: last.id } : after };
  }

  #push(user: FakeUser, changes: Change[]): PushResponse {
    const transaction = { version: 0 };
    const results = changes.map((change) => this.#apply(user, change, transaction));
    if (transaction.version > 0) this.hint(user.businessId, { kind: "poke", version: transaction.version });
    return { server_time: new Date().toISOString(), results };
  }

  #apply(user: FakeUser, change: Change, transaction: { version: number }): ChangeResult {
    const { change_id, row, base } = change;
    if (![change_id, row?.id, base?.change_id ?? change_id].every(isUuid)) {
      return { change_id, status: "rejected", code: "invalid", row: null };
    }
    const key = `${user.id} ${change_id}`;
    const there = this.#table(change.collection).get(String(row.id));
    const current = there && mayRead(user, change.collection, there) ? there : undefined;
    const baseVersion = (base && this.#applied.get(`${user.id} ${base.change_id}`)) ?? base?.version;
    if (this.#applied.has(key)) return { change_id, status: "already_applied" };
    if (!current && baseVersion) return { change_id, status: "rejected", code: "gone" };
    if (current && current.version !== baseVersion) return { change_id, status: "conflict", row: current };
    const refusal = this.#refusal ?? this.#refusalOf(user, change, current);
    if (refusal) {
      const { code, reason = null } = refusal;
      return { change_id, status: "rejected", code, reason, row: current ?? null };
    }
    transaction.version ||= this.#nextVersion(user.businessId);
    const version = transaction.version;
    this.#table(change.collection).set(String(row.id), {
      deleted: false,
      ...(row as { id: string }),
      version,
    });
    this.#applied.set(key, version);
    return { change_id, status: "applied" };
  }

  /** Why the database would refuse this change; null when it would not. */
  #refusalOf(user: FakeUser, { collection, row }: Change, current: WireRow | undefined): Refusal | null {
    if (collection !== "time_records") return { code: "invalid" };
    if (Object.keys(row).some((field) => !PUNCH_FIELDS.has(field))) return { code: "invalid" };
    if (Number.isNaN(Date.parse(String(row.clock_in_time)))) return { code: "invalid" };
    if (row.user_id !== user.id || row.business_id !== user.businessId) return { code: "forbidden" };
    if (!current) return this.#hasOpenPunch(row) ? { code: "conflict" } : null;
    const changed = Object.keys(row).filter((field) => row[field] !== current[field]);
    if (changed.some((field) => !EDITABLE.has(field))) return { code: "forbidden" };
    const closed = current.clock_out_time !== null && changed.includes("clock_out_time");
    return closed ? { code: "invalid", reason: "punch_closed" } : null;
  }

  #hasOpenPunch(row: Record<string, unknown>): boolean {
    if (row.clock_out_time !== null) return false;
    return this.rows("time_records").some(
      (other) => other.user_id === row.user_id && other.clock_out_time === null,
    );
  }

  #nextVersion(businessId: string | null): number {
    const version = (this.#versions.get(businessId) ?? 0) + 1;
    this.#versions.set(businessId, version);
    return version;
  }

  #table(collection: string): Map<string, WireRow> {
    return this.#collections.get(collection) ?? new Map();
  }
}

function isUuid(id: unknown): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(id));
}

function mayRead(user: FakeUser, collection: string, row: WireRow): boolean {
  if (collection === "businesses") return row.id === user.businessId;
  if (collection === "profiles")
    return row.id === user.id || (!!row.business_id && row.business_id === user.businessId);
  return row.user_id === user.id || (row.business_id === user.businessId && user.role !== "employee");
}

function byVersion(a: Cursor | WireRow, b: Cursor | WireRow): number {
  return a.version - b.version || (a.id < b.id ? -1 : Number(a.id > b.id));
}
