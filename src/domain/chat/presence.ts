import { BEAT_MS, BEATING_MAX, type Beat } from "#schema/protocol/beat.ts";

/** Whoever was not heard of for so long is gone: one beat may be lost, and nobody stays for 5 s after their connection. */
export const LIFE_MS = 2 * BEAT_MS + 500;

/** When each person was last heard of, by a clock that only this page moves on, in ms. */
export type Heard = ReadonlyMap<string, { at: number; isTyping: boolean }>;

/** Who looks at the chat, and who of them is typing. */
export interface Present {
  online: ReadonlySet<string>;
  typing: ReadonlySet<string>;
}

/** What is known after one more beat. */
export function afterBeat(heard: Heard, { user_id, state }: Beat, at: number): Heard {
  const next = new Map(heard);
  if (state === "gone") next.delete(user_id);
  else next.set(user_id, { at, isTyping: state === "typing" });
  return next;
}

/** Who is there at a moment. */
export function presentAt(heard: Heard, at: number): Present {
  const alive = [...heard].filter(([, last]) => at - last.at < LIFE_MS);
  return {
    online: new Set(alive.map(([id]) => id)),
    typing: new Set(alive.filter(([, { isTyping }]) => isTyping).map(([id]) => id)),
  };
}

/** Whether somebody is among those who say that they are there; who types says so in any case. */
export function isBeating(userId: string, { online }: Present): boolean {
  return [...online].filter((other) => other < userId).length < BEATING_MAX;
}

/** Until somebody's time is over, in ms from `at`; null while nobody is there. */
export function untilNextLeaves(heard: Heard, at: number): number | null {
  const left = [...heard.values()].map((last) => last.at + LIFE_MS - at).filter((ms) => ms > 0);
  return left.length === 0 ? null : Math.min(...left);
}
