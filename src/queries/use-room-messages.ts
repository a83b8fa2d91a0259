import { useCallback, useEffect, useRef, useState } from "react";
import { combineLatest, map, NEVER, type Observable } from "rxjs";
import { isReadable } from "#domain/chat/messages.ts";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import { FIRST_ARRIVED_KEY, LAST_KEY } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { roomPage } from "./chat.ts";
import { rowsOf, useLive } from "./use-live.ts";

const PAGE_MESSAGES = 100;
/** How many messages the first page may hold before it is reset to the usual size. */
const FIRST_PAGE_MAX = 200;

/** The latest messages of a room, as far back as has been loaded. */
export interface RoomMessages<T> {
  /** Newest first. */
  rows: T[];
  hasOlder: boolean;
  /** Loads the page before; does nothing while one is loading. */
  loadOlder: () => void;
  /** Drops all but the latest page if many messages have arrived since; to be called when nobody reads further up. */
  dropOlder: () => void;
}

/**
 * Returns a room's messages after `before` (a key, chat-keys.ts), latest page first; nothing while `before` is
 * unknown. Each page is a live query between two rows, so that nothing drops off as messages arrive and going back
 * reads nothing twice. Another room needs another component, because rows stay until the next answer.
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
  // The end of the first page is fixed once it has loaded.
  const firstEnd = end === undefined && rows ? endOf(rows) : undefined;
  useEffect(() => {
    if (firstEnd !== undefined) setEnds([firstEnd]);
  }, [firstEnd]);
  const older = useLive<boolean>(
    ({ replica }) =>
      before === undefined
        ? NEVER
        : roomPage(replica, { room, after: end ?? before, before }, 1).$.pipe(
            map(({ length }) => length > 0),
          ),
    `older in ${room} ${before} ${end}`,
  );
  const isLoading = useRef(false);
  const loadOlder = useCallback(async () => {
    if (!open || before === undefined || end === undefined || isLoading.current) return;
    isLoading.current = true;
    try {
      const found = await roomPage(open.replica, { room, after: end, before }, PAGE_MESSAGES).exec();
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

/** A waiting message gets another key on arrival, so no page ends with it unless the page has no other. */
function endOf(rows: readonly { newest: string }[]): string | undefined {
  const arrived = rows.findLast(({ newest }) => newest >= FIRST_ARRIVED_KEY);
  return arrived?.newest ?? (rows.length === PAGE_MESSAGES ? FIRST_ARRIVED_KEY : undefined);
}

function arrivedUpTo<T extends { newest: string }>(rows: readonly T[], end: string): T[] {
  return rows.filter(({ newest }) => newest >= FIRST_ARRIVED_KEY && newest <= end);
}

interface Asked {
  room: string;
  before: string;
  /** The keys at which pages end, from the newest on. */
  ends: readonly string[];
}

function pages<T extends Message | PrivateMessage>(
  replica: Replica,
  { room, before, ends }: Asked,
): Observable<T[]> {
  if (ends.length === 0) {
    return roomPage(replica, { room, before }, PAGE_MESSAGES).$.pipe(map(readable<T>));
  }
  const each = ends.map((end, at) =>
    roomPage(replica, { room, before, after: ends[at - 1], end }).$.pipe(map(readable<T>)),
  );
  return combineLatest(each).pipe(map((found) => found.flat()));
}

function readable<T extends Message | PrivateMessage>(found: readonly object[]): T[] {
  return rowsOf<T>(found as never).filter(isReadable);
}
