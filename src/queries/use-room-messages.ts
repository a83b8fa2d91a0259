import { useCallback, useEffect, useRef, useState } from "react";
import { combineLatest, map, NEVER, type Observable } from "rxjs";
import { isReadable } from "#domain/chat/messages.ts";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import { FIRST_ARRIVED_KEY, LAST_KEY } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** How many messages are read at once. */
const PAGE_MESSAGES = 100;
/** How many may come into the first page before it is made one of the usual size again. */
const FIRST_PAGE_MAX = 200;

/** The latest messages of a room, as far back as somebody has read. */
export interface RoomMessages<T> {
  /** Newest first. */
  rows: T[];
  hasOlder: boolean;
  /** Goes back by a page; nothing while one is on its way. */
  loadOlder: () => void;
  /** Lets go of all but the latest page when very many have come since it was read; for when nobody looks further up. */
  dropOlder: () => void;
}

/**
 * What was said in one room and arrived after `before` (a key, chat-keys.ts); until that is known nothing. It begins
 * with the latest page. Each page is a live question of its own, from one row to another: nothing falls off while new
 * messages come, and to go further back reads nothing twice. Of another room it must be another component: what is
 * there stays until the next answer.
 */
export function useRoomMessages<T extends Message | PrivateMessage>(
  room: string,
  before: string | undefined,
): RoomMessages<T> | undefined {
  const open = useReplica();
  const [ends, setEnds] = useState<readonly string[]>([]);
  const rows = useLive<T[]>(
    ({ replica }) => (before === undefined ? NEVER : pages<T>(replica, { room, before, ends })),
    `room ${room} ${before} ${ends.join(" ")}`,
  );
  const end = ends.at(-1);
  // Where the first page ends is settled once it is there.
  const firstEnd = end === undefined && rows ? endOf(rows) : undefined;
  useEffect(() => {
    if (firstEnd !== undefined) setEnds([firstEnd]);
  }, [firstEnd]);
  const older = useLive<boolean>(
    ({ replica }) =>
      before === undefined
        ? NEVER
        : page(replica, { room, after: end ?? before, before }, 1).$.pipe(map(({ length }) => length > 0)),
    `older in ${room} ${before} ${end}`,
  );
  const isLoading = useRef(false);
  const loadOlder = useCallback(async () => {
    if (!open || before === undefined || end === undefined || isLoading.current) return;
    isLoading.current = true;
    try {
      const found = await page(open.replica, { room, after: end, before }, PAGE_MESSAGES).exec();
      const last = found.at(-1);
      if (last) setEnds((known) => (known.at(-1) === end ? [...known, must(last.newest, "a key")] : known));
    } finally {
      isLoading.current = false;
    }
  }, [open, room, before, end]);
  function dropOlder() {
    const latest = arrivedUpTo(rows ?? [], ends[0] ?? LAST_KEY);
    if (latest.length > FIRST_PAGE_MAX) setEnds([must(latest[PAGE_MESSAGES - 1], "a row").newest]);
  }
  return rows && { rows, hasOlder: older ?? false, loadOlder: () => void loadOlder(), dropOlder };
}

/** What waits is elsewhere once it has arrived: no page ends with it, unless nothing else is on it. */
function endOf(rows: readonly { newest: string }[]): string | undefined {
  const arrived = rows.findLast(({ newest }) => newest >= FIRST_ARRIVED_KEY);
  return arrived?.newest ?? (rows.length === PAGE_MESSAGES ? FIRST_ARRIVED_KEY : undefined);
}

/** Those that have arrived, down to the one with this key. */
function arrivedUpTo<T extends { newest: string }>(rows: readonly T[], end: string): T[] {
  return rows.filter(({ newest }) => newest >= FIRST_ARRIVED_KEY && newest <= end);
}

interface Asked {
  room: string;
  before: string;
  /** The keys that pages end with, from the newest on. */
  ends: readonly string[];
}

function pages<T extends Message | PrivateMessage>(
  replica: Replica,
  { room, before, ends }: Asked,
): Observable<T[]> {
  if (ends.length === 0) {
    return page(replica, { room, before }, PAGE_MESSAGES).$.pipe(map(readable<T>));
  }
  const each = ends.map((end, at) =>
    page(replica, { room, before, after: ends[at - 1], end }).$.pipe(map(readable<T>)),
  );
  return combineLatest(each).pipe(map((found) => found.flat()));
}

function readable<T extends Message | PrivateMessage>(found: readonly object[]): T[] {
  return rowsOf<T>(found as never).filter(isReadable);
}

interface Range {
  room: string;
  /** Its keys are before this one. */
  before: string;
  /** And after this one. */
  after?: string | undefined;
  /** The last one of them. */
  end?: string;
}

function page({ messages }: Replica, { room, before, after, end }: Range, limit?: number) {
  const newest = { $lt: before, ...(after && { $gt: after }), ...(end && { $lte: end }) };
  return messages.find({
    selector: { room, newest },
    sort: [{ room: "asc" }, { newest: "asc" }],
    ...(limit && { limit }),
  });
}
