import { foldText } from "#lib/search.ts";

/** How well a text answers a search, the best first: it begins with it, each word of it begins one, or they are within words. */
type Match = 0 | 1 | 2;

/** What a search may find. */
export interface Findable {
  /** What is searched, folded (foldText). */
  text: string;
  /** Whether it is the searching person's own. */
  isOwn?: boolean;
  /** The calendar day it is on, if it is on one. */
  day?: string;
}

/** A search as it was typed, on a calendar day. */
export interface Ranking {
  /** How well a folded text answers it; null if a word is missing. */
  matchOf(text: string): Match | null;
  /**
   * The best of these, in order: by how well they match, then what is today or still to come before what is past, one's own
   * before others', and the nearest day first. What is equal stays in its order.
   */
  best<T extends Findable>(items: readonly T[], most: number): T[];
}

/** Returns how a search ranks what it finds. Every word must be in a text, in any order. */
export function rankingOf(typed: string, today: string): Ranking {
  const whole = foldText(typed).trim();
  const words = whole.split(/\s+/).filter(Boolean);
  const begins = words.map((word) => new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(word)}`, "u"));

  function matchOf(text: string): Match | null {
    if (!words.every((word) => text.includes(word))) return null;
    if (text.startsWith(whole)) return 0;
    return begins.every((word) => word.test(text)) ? 1 : 2;
  }

  function best<T extends Findable>(items: readonly T[], most: number): T[] {
    const found = items.flatMap((item) => {
      const match = matchOf(item.text);
      return match === null ? [] : [{ item, match }];
    });
    return found
      .sort((one, other) => one.match - other.match || byPlace(one.item, other.item, today))
      .slice(0, most)
      .map(({ item }) => item);
  }

  return { matchOf, best };
}

function byPlace(one: Findable, other: Findable, today: string): number {
  return (
    Number(isPast(one, today)) - Number(isPast(other, today)) ||
    Number(other.isOwn ?? false) - Number(one.isOwn ?? false) ||
    byDay(one, other, isPast(one, today))
  );
}

const isPast = ({ day }: Findable, today: string) => day !== undefined && day < today;

function byDay({ day: one = "" }: Findable, { day: other = "" }: Findable, arePast: boolean): number {
  if (one === other) return 0;
  return one < other === arePast ? 1 : -1;
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** How many words stay before the one that was found, and up to how many letters before those are no reason to cut. */
const BEFORE = { words: 5, letters: 40 };

/** The part of a long text that answers a search: from some words before the first that has a word of it. */
export function partFound(text: string, typed: string): string {
  const searched = foldText(typed).trim().split(/\s+/);
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word) => searched.some((one) => foldText(word).includes(one)));
  const from = Math.max(0, at - BEFORE.words);
  const isNear = words.slice(0, from).join(" ").length <= BEFORE.letters;
  return isNear ? words.join(" ") : `… ${words.slice(from).join(" ")}`;
}
