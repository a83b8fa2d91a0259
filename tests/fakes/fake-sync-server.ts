import { contentHash } from "#domain/sync/content-hash.ts";
import { digestOf } from "#domain/sync/digest.ts";
import {
  type Change,
  type ChangeResult,
  type Checkpoint,
  NOT_YET,
  type PullRequest,
  type PullResponse,
  type PushResponse,
  type RejectionCode,
  type WireRow,
} from "#schema/protocol/sync.ts";
import { type Hint, type SyncTransport, TransportError, WentBackError } from "#schema/protocol/transport.ts";
import { FakeEpochs } from "./fake-epochs.ts";
import { pageOf } from "./fake-pages.ts";
import {
  defaultsOf,
  type FakeCollections,
  type FakeUser,
  mayRead,
  mayWrite,
  READ_ONLY,
  type Refusal,
} from "./fake-rules.ts";

export type { FakeUser } from "./fake-rules.ts";

/** A device's request, in order of arrival. */
export type FakeRequest = { user: FakeUser } & (
  | { kind: "pull"; body: PullRequest }
  | { kind: "push"; body: Change[] }
);

/** The state of one push. */
interface Transaction {
  version: number;
}

/**
 * The server in memory, for any number of devices: versions per business, changes applied once, conflicts and hints, by
 * the migrations' rules of replication. tests/contracts/sync-transport.db.test.ts tests both. Of what tables hold and
 * who may write it knows only whose a row is; it speaks only the present protocol.
 */
export class FakeSyncServer {
  /** While true no hint arrives. */
  losesHints = false;
  /** The requests that reached the server. */
  readonly requests: FakeRequest[] = [];
  readonly #collections = new Map<string, Map<string, WireRow>>();
  #versions = new Map<string | null, number>();
  #applied = new Map<string, number>();
  readonly #epochs = new Map<string | null, FakeEpochs>();
  /** How often it was restarted with older data, and the highest version it ever gave. */
  #run = 0;
  #ever = 0;
  readonly #listeners = new Set<{ userId: string; businessId: string; hear: (hint: Hint) => void }>();
  #down = false;
  readonly #losing = new Set<FakeRequest["kind"]>();
  #refusal: Refusal | null = null;
  readonly #late: { kind: FakeRequest["kind"]; open: Promise<void> }[] = [];
  #gates: { kind: FakeRequest["kind"]; open: Promise<void> }[] = [];
  readonly #failures: { kind: FakeRequest["kind"]; error: TransportError; after: number }[] = [];
  readonly #references: Record<string, Record<string, string>>;

  constructor({ writable = [], references = {} }: FakeCollections = {}) {
    this.#references = references;
    for (const name of ["profiles", "businesses", "corrections", ...writable]) {
      this.#collections.set(name, new Map());
    }
  }

  transportFor(user: FakeUser): SyncTransport {
    return {
      pull: async (request) => {
        const answer = await this.#answer({ kind: "pull", user, body: request }, () =>
          this.#pull(user, request),
        );
        this.distort(answer);
        return answer;
      },
      push: async (changes, checkpoint = null) => {
        const answer = await this.#answer({ kind: "push", user, body: changes }, () =>
          this.#push(user, changes, checkpoint),
        );
        this.distortPush(answer);
        return answer;
      },
      listen: (businessId, hear) => this.#listen(user, businessId, hear),
    };
  }

  /** Carries out the next request of this kind, but loses its answer. */
  loseNextAnswer(kind: FakeRequest["kind"]): void {
    this.#losing.add(kind);
  }

  /** Fails the next request of this kind, or the one after this many others, before it reaches the server. */
  failNext(kind: FakeRequest["kind"], error: TransportError, after = 0): void {
    this.#failures.push({ kind, error, after });
  }

  /** Changes the answer of a pull on its way. */
  distort: (answer: PullResponse) => void = () => {};

  /** Changes the answer of a push on its way. */
  distortPush: (answer: PushResponse) => void = () => {};

  /** A push with such a change gets an invalid answer, as if the server were broken. */
  breakOn: (change: Change) => boolean = () => false;

  /** While set, the devices' build is too old: pulls are refused, and of changes only such ones are taken. */
  takesOnly: ((change: Change) => boolean) | null = null;

  /** While true changes are refused because the disk is full; pulls are answered. */
  isFull = false;

  /** Removes a row regardless of rules, without a version for it. */
  forget(collection: string, id: string): void {
    this.#table(collection).delete(id);
  }

  /** Saves the current state; the returned function restores it like an old backup. */
  backup(): (how: "restored" | "silently") => void {
    const { rows, versions, applied, epochs } = structuredClone({
      rows: [...this.#collections].map(([name, table]) => [name, [...table]] as const),
      versions: [...this.#versions],
      applied: [...this.#applied],
      epochs: [...this.#versions.keys()].map((id) => [id, this.#epochsOf(id).snapshot()] as const),
    });
    return (how) => {
      this.#run++;
      for (const table of this.#collections.values()) table.clear();
      for (const [name, table] of rows) for (const [id, row] of table) this.#table(name).set(id, row);
      this.#versions = new Map(versions);
      this.#applied = new Map(applied);
      for (const [id, began] of epochs) {
        this.#epochsOf(id).goBack(began, this.#run);
        if (how === "restored") this.#beginEpoch(id, how);
      }
      this.down = false;
    };
  }

  /** Gives up changes of a business that are still lost. */
  expectNoReplays(businessId: string): void {
    this.#epochsOf(businessId).expectsReplays = false;
  }

  /** Refuses every change like this, until called with null. */
  rejectWith(code: RejectionCode | null, reason?: string): void {
    this.#refusal = code && { code, ...(reason && { reason }) };
  }

  /** Carries out requests of this kind, but answers only once the returned function is called. */
  hold(kind: FakeRequest["kind"]): () => void {
    let release = () => {};
    const gate = { kind, open: new Promise<void>((resolve) => (release = resolve)) };
    this.#gates.push(gate);
    return () => {
      this.#gates = this.#gates.filter((other) => other !== gate);
      release();
    };
  }

  /** Lets the next request of this kind arrive only once the returned function is called. */
  holdBackNext(kind: FakeRequest["kind"]): () => void {
    let arrive = () => {};
    this.#late.push({ kind, open: new Promise<void>((resolve) => (arrive = resolve)) });
    return () => arrive();
  }

  /** Writes rows in one transaction without any rules, like an administrator of the database. */
  put(
    collection: string,
    businessId: string | null,
    ...rows: ({ id: string } & Record<string, unknown>)[]
  ): void {
    const version = this.#nextVersion(businessId);
    for (const row of rows) this.#table(collection).set(row.id, hashed({ deleted: false, ...row, version }));
    this.hint(businessId, { kind: "newer", version });
  }

  /** Returns a row as it is on the server. */
  row(collection: string, id: string): WireRow | undefined {
    return this.#table(collection).get(id);
  }

  rows(collection: string): WireRow[] {
    return [...this.#table(collection).values()];
  }

  /** Returns the requests of a kind that reached the server. */
  requestsOf<K extends FakeRequest["kind"]>(kind: K): Extract<FakeRequest, { kind: K }>[] {
    return this.requests.filter((request) => request.kind === kind) as Extract<FakeRequest, { kind: K }>[];
  }

  /** Returns the version of a business. */
  versionOf(businessId: string | null): number {
    return (businessId && this.#versions.get(businessId)) || 0;
  }

  /** Returns the users whose devices listen for hints. */
  get listening(): string[] {
    return [...this.#listeners].map((listener) => listener.userId);
  }

  /** Sends a hint to everyone who listens to a business, unless hints get lost. */
  hint(businessId: string | null, hint: Hint): void {
    if (this.losesHints) return;
    for (const listener of this.#listeners) {
      if (!this.#down && listener.businessId === businessId) queueMicrotask(() => listener.hear(hint));
    }
  }

  /** While true nobody gets answers or hints; afterwards the listeners join again. */
  set down(down: boolean) {
    this.#down = down;
    if (!down) for (const { hear } of this.#listeners) queueMicrotask(() => hear({ kind: "joined" }));
  }

  async #answer<T>(request: FakeRequest, work: () => T): Promise<T> {
    await Promise.resolve();
    const late = this.#late.findIndex(({ kind }) => kind === request.kind);
    if (late >= 0) await this.#late.splice(late, 1)[0]?.open;
    if (this.#down) throw new TransportError("unreachable", "The server did not answer.");
    const failure = this.#failures.find((one) => one.kind === request.kind);
    if (failure && failure.after-- === 0) {
      this.#failures.splice(this.#failures.indexOf(failure), 1);
      throw failure.error;
    }
    if (request.kind === "push" && this.isFull) {
      throw new TransportError("serverFull", "There is no room.", 30_000);
    }
    if (request.kind === "push" && request.body.some(this.breakOn)) {
      throw new TransportError("unexpected", "The server failed.");
    }
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

  #pull(user: FakeUser, { cursors, maxRows, digests, checkpoint }: PullRequest): PullResponse {
    if (this.takesOnly) throw new TransportError("outdated", "Too old.");
    const loss = this.#lossOf(user, checkpoint ?? null);
    if (loss) throw new WentBackError(loss.isUnnoticed ? null : this.#presentEpoch(user, loss.common));
    const known = Object.entries(cursors).filter(([name]) => this.#collections.has(name));
    const readable = (name: string) => this.rows(name).filter((row) => mayRead(user, name, row));
    const digest = (name: string) => digestOf(readable(name).filter((row) => !row.deleted));
    return {
      scope: { user_id: user.id, business_id: user.businessId, role: user.role },
      server_time: new Date().toISOString(),
      version: this.versionOf(user.businessId),
      epoch: this.#epochsOf(user.businessId).present,
      collections: Object.fromEntries(
        known.map(([name, cursor]) => [name, pageOf(readable(name), cursor, maxRows)]),
      ),
      ...(digests && { digests: Object.fromEntries(known.map(([name]) => [name, digest(name)])) }),
    };
  }

  #push(user: FakeUser, changes: Change[], checkpoint: Checkpoint | null): PushResponse {
    const loss = this.#lossOf(user, checkpoint);
    if (loss?.isUnnoticed) this.#beginEpoch(user.businessId, "noticed");
    if (loss) throw new WentBackError(this.#presentEpoch(user, loss.common));
    const version_before = this.versionOf(user.businessId);
    const transaction = { version: 0 };
    const results = this.#applyAll(user, changes, transaction);
    const version = this.versionOf(user.businessId);
    if (transaction.version > 0) this.hint(user.businessId, { kind: "newer", version });
    const { present: epoch } = this.#epochsOf(user.businessId);
    return { server_time: new Date().toISOString(), version_before, version, epoch, results };
  }

  #lossOf(user: FakeUser, checkpoint: Checkpoint | null) {
    if (checkpoint?.business_id !== user.businessId) return null;
    const isApplied = (changeId: string) => this.#applied.has(`${user.id} ${changeId}`);
    return this.#epochsOf(user.businessId).lossOf(checkpoint, this.versionOf(user.businessId), isApplied);
  }

  #presentEpoch({ businessId }: FakeUser, common: number) {
    const { present } = this.#epochsOf(businessId);
    return present && { ...present, common };
  }

  #beginEpoch(businessId: string | null, why: "restored" | "noticed") {
    const first = this.#epochsOf(businessId).begin(why, this.versionOf(businessId), this.#ever);
    this.#versions.set(businessId, first);
    this.hint(businessId, { kind: "newer", version: first });
  }

  #epochsOf(businessId: string | null): FakeEpochs {
    const known = this.#epochs.get(businessId) ?? new FakeEpochs();
    this.#epochs.set(businessId, known);
    return known;
  }

  /** Applies changes in order; retries one whose reference was missing after the others. */
  #applyAll(user: FakeUser, changes: Change[], transaction: Transaction): ChangeResult[] {
    const results: ChangeResult[] = [];
    let places = changes.map((_, place) => place);
    for (let tried = -1; places.length > 0 && places.length !== tried; ) {
      tried = places.length;
      for (const place of places) {
        const change = changes[place] as Change;
        if (this.takesOnly?.(change) === false) results[place] = putOff(change);
        else results[place] = this.#orNotYet(user, change, this.#apply(user, change, transaction));
      }
      places = places.filter((place) => isMissing(results[place] as ChangeResult));
    }
    return results;
  }

  /** A refused replay may lack an earlier change: it must wait. */
  #orNotYet({ businessId }: FakeUser, { replays }: Change, result: ChangeResult): ChangeResult {
    if (!replays || result.status !== "rejected") return result;
    return this.#epochsOf(businessId).expectsReplays ? { ...result, reason: NOT_YET } : result;
  }

  #apply(user: FakeUser, change: Change, transaction: Transaction): ChangeResult {
    const { change_id, collection, base } = change;
    const earlier = base?.changes ?? [];
    const rejected = ({ code, reason }: Refusal, row: WireRow | null = null): ChangeResult => ({
      ...{ change_id, status: "rejected", code, reason: reason ?? null, row },
    });
    if (!this.#collections.has(collection)) return rejected({ code: "stale_schema" });
    if (READ_ONLY.includes(collection)) return rejected({ code: "forbidden" });
    if (![change_id, change.row?.id, ...earlier].every(isUuid)) return rejected({ code: "invalid" });
    const row = change.row.deleted === true ? { id: change.row.id, deleted: true } : change.row;
    const held = this.#readableRow(user, collection, String(row.id));
    const applied = earlier.map((id) => this.#applied.get(`${user.id} ${id}`) ?? 0);
    const key = `${user.id} ${change_id}`;
    const known = this.#applied.get(key);
    if (known !== undefined)
      return { change_id, status: "already_applied", row: held ?? null, version: known };
    const epochs = this.#epochsOf(user.businessId);
    const isReplay = change.replays !== undefined;
    const baseVersion = epochs.baseOf(Math.max(base?.version ?? 0, ...applied), held, isReplay);
    if (baseVersion === "not yet") return rejected({ code: "conflict", reason: NOT_YET }, held ?? null);
    if (!held && baseVersion > 0) return rejected({ code: "gone" });
    if (held && (held.deleted || held.version !== baseVersion)) {
      return { change_id, status: "conflict", row: held };
    }
    if (!held && row.deleted === true) return this.#annul(user, change);
    const isTheirs = mayWrite(user, collection, { ...held, ...row });
    const refusal = this.#refusal ?? (isTheirs ? null : { code: "forbidden" as const });
    if (refusal) return rejected(refusal, held ?? null);
    if (this.#lacksReference(collection, row)) {
      return rejected({ code: "gone", reason: "missing_reference" }, held ?? null);
    }
    transaction.version ||= this.#nextVersion(user.businessId);
    const { version } = transaction;
    const before = held ?? { deleted: false, ...defaultsOf(collection) };
    const written = hashed({ ...before, ...row, id: String(row.id), version } as WireRow);
    this.#table(collection).set(written.id, written);
    this.#applied.set(key, version);
    epochs.noteReplay(change, version);
    return { change_id, status: "applied", row: written };
  }

  /** Deletes a row that never arrived: if its earlier changes arrive late, they do nothing. */
  #annul(user: FakeUser, { change_id, base }: Change): ChangeResult {
    for (const id of [change_id, ...(base?.changes ?? [])]) {
      const key = `${user.id} ${id}`;
      this.#applied.set(key, this.#applied.get(key) ?? 0);
    }
    return { change_id, status: "applied", row: null };
  }

  #lacksReference(collection: string, row: Record<string, unknown>): boolean {
    return Object.entries(this.#references[collection] ?? {}).some(
      ([field, target]) => !!row[field] && !this.#table(target).has(String(row[field])),
    );
  }

  #readableRow(user: FakeUser, collection: string, id: string): WireRow | undefined {
    const row = this.#table(collection).get(id);
    return row && mayRead(user, collection, row) ? row : undefined;
  }

  #nextVersion(businessId: string | null): number {
    const version = (this.#versions.get(businessId) ?? 0) + 1;
    this.#versions.set(businessId, version);
    this.#ever = Math.max(this.#ever, version);
    return version;
  }

  #table(collection: string): Map<string, WireRow> {
    return this.#collections.get(collection) ?? new Map();
  }
}

/** Returns a row with the hash of its content, like sync.wire_row. */
function hashed({ content_hash: _, ...row }: WireRow): WireRow {
  const { version, deleted, ...document } = row;
  return { ...row, content_hash: contentHash(document) } as WireRow;
}

function putOff({ change_id }: Change): ChangeResult {
  return { change_id, status: "rejected", code: "conflict", reason: NOT_YET, row: null };
}

function isMissing(result: ChangeResult): boolean {
  return result.status === "rejected" && result.reason === "missing_reference";
}

function isUuid(id: unknown): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(id));
}
