// A page of a first fill costs the database as much as fifty pulls of news. When a whole chain gets new devices at once,
// these wait in one line, so that everybody else is answered meanwhile:
//
//   sync_pull ─ a page of a fill? ─ how long is the line? ─ its turn, first screens before the rest ─ the database
//                  no: at once        429, come back in ..

import { tooManyRequests } from "../http/http.ts";
import { isRecord } from "../realtime/protocol.ts";

interface Limits {
  /** How many pages run at a time. */
  atOnce: number;
  /** A device that would wait longer than this (ms) is asked to come back, because devices give up after 30 s. */
  waitMaxMs: number;
}

/** Who asks for a turn, and for what. */
interface Asker {
  /** The person whose device is being filled. */
  person: string;
  /** Whether the page has the newest rows, which the first screen needs. */
  isFirst: boolean;
}

export type FirstFills = (asker: Asker, work: () => Promise<Response>) => Promise<Response>;

interface Waiting {
  person: string;
  /** Its place in the line: the lowest is next. */
  place: number;
  begin(): void;
}

/** How much later than a page of the rest a first screen may arrive and still go before it. */
const FIRST_AHEAD_MS = 5000;
/** Each further waiting page of one person counts as this much later, so that nobody fills the line alone. */
const OWN_BEHIND_MS = 2000;
/** The weight of the newest page in the average duration of a page. */
const NEWEST_SHARE = 0.2;
const FIRST_GUESS_MS = 100;
/** A device that was asked to come back keeps its place for this long. */
const PLACE_KEPT_MS = 30_000;
const COME_BACK_MAX_S = 30;

/** Returns a function that answers pages of first fills a few at a time, in a fair line; `now` is a clock in ms. */
export function createFirstFills(
  { atOnce, waitMaxMs }: Limits,
  now: () => number = () => performance.now(),
): FirstFills {
  const line: Waiting[] = [];
  /** For each person asked to come back: since when they wait, and until when that counts. */
  const askedBefore = new Map<string, { since: number; until: number }>();
  let running = 0;
  let pageMs = FIRST_GUESS_MS;

  /** Returns how long a line of `pages` takes, in ms. */
  const lengthOf = (pages: number) => (pages * pageMs) / atOnce;

  function forgetOld() {
    for (const [person, { until }] of askedBefore) if (until < now()) askedBefore.delete(person);
  }

  function comeBack({ person }: Asker, since: number): Response {
    // They come back when half of a full line is left, so that it is never empty meanwhile; devices that were sent away
    // earlier come back earlier.
    const ms = lengthOf(line.length + askedBefore.size) - waitMaxMs / 2;
    const seconds = Math.min(COME_BACK_MAX_S, Math.max(1, Math.ceil(ms / 1000)));
    askedBefore.set(person, { since, until: now() + seconds * 1000 + PLACE_KEPT_MS });
    return tooManyRequests("Many devices are being set up. Please come back in a moment.", seconds);
  }

  function placeOf({ person, isFirst }: Asker, since: number): number {
    const own = line.filter((other) => other.person === person).length;
    return since - (isFirst ? FIRST_AHEAD_MS : 0) + own * OWN_BEHIND_MS;
  }

  return async (asker, work) => {
    forgetOld();
    const since = askedBefore.get(asker.person)?.since ?? now();
    const place = placeOf(asker, since);
    const before = line.filter((other) => other.place <= place).length;
    if (running >= atOnce && lengthOf(before + 1) > waitMaxMs) return comeBack(asker, since);
    askedBefore.delete(asker.person);
    if (running < atOnce) running++;
    else if (!(await waitForTurn(line, { person: asker.person, place }, waitMaxMs)))
      return comeBack(asker, since);
    const began = now();
    try {
      return await work();
    } finally {
      pageMs += NEWEST_SHARE * (now() - began - pageMs);
      if (line[0]) line[0].begin();
      else running--;
    }
  };
}

/** Resolves with false if the turn did not come in time, because earlier pages took longer than expected. */
function waitForTurn(line: Waiting[], { person, place }: Omit<Waiting, "begin">, waitMaxMs: number) {
  return new Promise<boolean>((resolve) => {
    const waiting = { person, place, begin: () => end(true) };
    const timer = setTimeout(() => end(false), waitMaxMs);
    const end = (isTurn: boolean) => {
      clearTimeout(timer);
      line.splice(line.indexOf(waiting), 1);
      resolve(isTurn);
    };
    const at = line.findLastIndex((other) => other.place <= place) + 1;
    line.splice(at, 0, waiting);
  });
}

/** Returns which page of a fill the arguments of a `sync_pull` ask for, or null if they ask for news. */
export function fillPageOf(args: unknown): Pick<Asker, "isFirst"> | null {
  const cursors = isRecord(args) && isRecord(args.cursors) ? Object.values(args.cursors) : [];
  const isUnread = (cursor: unknown) => cursor === null;
  const isHalfRead = (cursor: unknown) => isRecord(cursor) && isRecord(cursor.before);
  if (!cursors.some((cursor) => isUnread(cursor) || isHalfRead(cursor))) return null;
  return { isFirst: cursors.every(isUnread) };
}
