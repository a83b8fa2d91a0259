import { BEAT_MS, BEATING_MAX, type Beat } from "#schema/protocol/beat.ts";

/** Without a beat for this long people count as gone: one may be lost, and they disappear within 5 s. */
export const LIFE_MS = 2 * BEAT_MS + 500;

/** When each person's last beat arrived, in ms of this page's monotonic clock. */
export type Heard = ReadonlyMap<string, { at: number; isTyping: boolean }>;

/** The people viewing the chat, and which of them are typing. */
export interface Present {
  online: ReadonlySet<string>;
  typing: ReadonlySet<string>;
}

/** Returns the state after one more beat. */
export function afterBeat(heard: Heard, { user_id, state }: Beat, at: number): Heard {
  const next = new Map(heard);
  if (state === "gone") next.delete(user_id);
  else next.set(user_id, { at, isTyping: state === "typing" });
  return next;
}

/** Returns who is present at a moment. */
export function presentAt(heard: Heard, at: number): Present {
  const alive = [...heard].filter(([, last]) => at - last.at < LIFE_MS);
  return {
    online: new Set(alive.map(([id]) => id)),
    typing: new Set(alive.filter(([, { isTyping }]) => isTyping).map(([id]) => id)),
  };
}

/** Whether a person's beats are due: they are among those online. A typing person sends beats in any case. */
export function isBeating(userId: string, { online }: Present): boolean {
  return [...online].filter((other) => other < userId).length < BEATING_MAX;
}

/** Returns the ms from `at` until the next person counts as gone; null while nobody is present. */
export function untilNextLeaves(heard: Heard, at: number): number | null {
  const left = [...heard.values()].map((last) => last.at + LIFE_MS - at).filter((ms) => ms > 0);
  return left.length === 0 ? null : Math.min(...left);
}
