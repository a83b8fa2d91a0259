import {
  catchError,
  combineLatest,
  EMPTY,
  filter,
  from,
  map,
  type Observable,
  startWith,
  switchMap,
} from "rxjs";
import { applySwaps } from "#domain/roster/apply-swaps.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { type LeftAlone, withoutNewer } from "#domain/roster/roster-undo.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { ownRows } from "#replica/acknowledged.ts";
import { collectionOf, hasAllCollections, type Replica } from "#replica/collections.ts";
import { readShiftIds } from "#replica/known-ids.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { readStored, readWaiting } from "#replica/rxdb/stored.ts";
import { type Shift, sortOrderOf } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { rowsOf, useLive, useLiveRows } from "./use-live.ts";

/** Returns the shifts of some days in order, with swaps that were approved here and not sent yet. */
export function useShifts(first: string, last: string): Shift[] | undefined {
  return useLive<Shift[]>(
    ({ replica }) =>
      combineLatest([
        replica.shifts.find({
          selector: { kind: "shift", date: { $gte: first, $lte: last } },
          sort: [{ date: "asc" }],
        }).$,
        decidedHere(replica),
      ]).pipe(map(([shifts, swaps]) => applySwaps(withOrder(rowsOf<Shift>(shifts)), swaps).sort(inOrder))),
    `shifts ${first} ${last}`,
  );
}

/** Emits the unsent approved swaps, from the few waiting rows: a live query would read all swaps ever made. */
function decidedHere(replica: Replica): Observable<SwapRequest[]> {
  const shifts = collectionOf(replica, "shifts");
  return shifts.$.pipe(
    filter(({ documentData }) => isSwap(documentData)),
    startWith(null),
    switchMap(() => readFrom(replica, readWaiting(shifts))),
    map((waiting) =>
      waiting.filter(isSwap).filter(({ status, _deleted }) => status === "approved" && !_deleted),
    ),
  );
}

/** What was read from storage. A closing replica cannot be read, and the next one follows: only then nothing is emitted. */
function readFrom<T>(replica: Replica, read: Promise<T>): Observable<T> {
  return from(read).pipe(
    catchError((error) => {
      if (hasAllCollections(replica)) throw error;
      return EMPTY;
    }),
  );
}

function isSwap<Row extends object>(row: Row): row is Row & SwapRequest {
  return "kind" in row && row.kind === "swap";
}

/** The same rows, also those stored earlier with their order. */
function withOrder(shifts: Shift[]): Shift[] {
  for (const shift of shifts) shift.sort_order = sortOrderOf(shift);
  return shifts;
}

function inOrder(one: Shift, other: Shift): number {
  return (
    compare(one.date, other.date) ||
    one.sort_order - other.sort_order ||
    compare(one.start_time, other.start_time) ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/**
 * Returns the shifts with these ids; null for a missing one. An id without a key has not been looked up yet. While the
 * ids are not known, nothing is asked.
 */
export function useShiftsById(
  ids: readonly string[] | undefined,
): ReadonlyMap<string, Shift | null> | undefined {
  const asked = ids ?? [];
  return useLive<Map<string, Shift | null>>(
    ({ replica }) =>
      replica.shifts.findByIds([...asked]).$.pipe(
        map((found) => {
          const byId = new Map(rowsOf<Shift>([...found.values()]).map((shift) => [shift.id, shift]));
          return new Map(asked.map((id) => [id, byId.get(id) ?? null]));
        }),
      ),
    ids ? `shifts by id ${ids.join(" ")}` : null,
  );
}

/** Returns the ids of shifts by what they are made of, for the week of these days; undefined while loading. */
export function useShiftIds(sources: readonly string[], days: readonly string[]) {
  return useLiveOf(`shift ids ${days[0]} ${sources.join(" ")}`, ({ replica }) =>
    replica.shifts.$.pipe(
      startWith(null),
      switchMap(() => readFrom(replica, readShiftIds(replica, sources, days))),
    ),
  );
}

/** Returns those of these shifts that others had added before this device did; undefined while one waits to be sent. */
export function useOthersShifts(ids: readonly string[]): string[] | undefined {
  return useLiveOf(`others' shifts ${ids.join(" ")}`, ({ replica, userId }) =>
    replica.shifts.findByIds([...ids]).$.pipe(
      map((found) => rowsOf<Shift>([...found.values()])),
      switchMap(async (shifts) => {
        if (shifts.some(isWaiting)) return undefined;
        const isOwn = shifts.length > 0 ? await ownRows(userId) : () => true;
        return shifts.filter((shift) => !isOwn(shift)).map(({ id }) => id);
      }),
    ),
  );
}

/**
 * Returns what of an undo stayed, by the edits that would redo it, because others had changed it or added it before;
 * undefined while the undo waits to be sent.
 */
export function useStayed(redo: readonly RosterEdit[]): LeftAlone[] | undefined {
  return useLiveOf(`stayed ${redo.map(({ id }) => id).join(" ")}`, ({ replica, userId }) =>
    replica.shifts.$.pipe(
      startWith(null),
      switchMap(() => readFrom(replica, stayedOf(replica, userId, redo))),
    ),
  );
}

async function stayedOf(replica: Replica, userId: string, redo: readonly RosterEdit[]) {
  const ids = redo.map(({ id }) => id);
  const stored = await readStored(replica.shifts, ids);
  if ([...stored.values()].some(isWaiting)) return undefined;
  const isOwn = await ownRows(userId);
  return redo.flatMap((edit): LeftAlone[] => {
    const row = stored.get(edit.id);
    if (!row || row._deleted) return [];
    if (edit.kind === "add") return [{ id: edit.id, why: isOwn(row) ? "changed" : "made", anyway: null }];
    const { left } = withoutNewer(edit, { ...row, sort_order: sortOrderOf(row) }, true);
    return left ? [left] : [];
  });
}

/** Like `useLive`, but undefined until the answer to what is asked now: not the answer to what was asked before. */
function useLiveOf<T>(asked: string, question: (open: OpenReplica) => Observable<T>): T | undefined {
  const answer = useLive((open) => question(open).pipe(map((value) => ({ asked, value }))), asked);
  return answer?.asked === asked ? answer.value : undefined;
}

/** Returns shifts from a calendar day on with an undecided claim, by day. */
export function useClaims(from: string): Shift[] | undefined {
  return useLiveRows("shift", {
    selector: { date: { $gte: from }, claimed_by_user_id: { $nin: [null] } },
    sort: [{ date: "asc" }],
  });
}

/** Returns the visible swap requests whose first shift is on or after a calendar day, by day. */
export function useSwapRequests(from: string): SwapRequest[] | undefined {
  return useLiveRows("swap", { selector: { date: { $gte: from } }, sort: [{ date: "asc" }] });
}
