import { useEffect, useRef, useState } from "react";
import { enterRoom, type Room } from "#commands/messages/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  afterBeat,
  type Heard,
  isBeating,
  type Present,
  presentAt,
  untilNextLeaves,
} from "#domain/chat/presence.ts";
import { BEAT_MS } from "#schema/protocol/beat.ts";

/** How long after the last key a person no longer counts as typing, in ms. */
const PAUSE_MS = 3000;
const NEVER = Number.NEGATIVE_INFINITY;
const NOBODY: Present = { online: new Set(), typing: new Set() };

/**
 * Who else has this room open and who is typing; tells them the same about this person while the page is visible.
 * `withId`: the other person of a conversation, "team", or null for no room.
 * `onTyping` is to be called at each key that changes the text, and with false when it is sent or cleared.
 */
export function useRoom(userId: string, withId: string | null) {
  const enter = useCommand(enterRoom);
  const [present, setPresent] = useState(NOBODY);
  const room = useRef<Room | null>(null);
  const typedAt = useRef(NEVER);

  useEffect(() => {
    if (withId === null) return;
    let heard: Heard = new Map();
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const now = performance.now();
      setPresent((before) => sameOr(before, presentAt(heard, now)));
      clearTimeout(leaving);
      const wait = untilNextLeaves(heard, now);
      if (wait !== null) leaving = setTimeout(show, wait);
    };
    const entered = enter(withId === "team" ? "team" : { with: withId }, (beat) => {
      heard = afterBeat(heard, beat, performance.now());
      show();
    });
    room.current = entered;
    const announce = () => {
      const now = performance.now();
      if (document.visibilityState === "hidden") entered.announce("gone");
      else if (now - typedAt.current < PAUSE_MS) entered.announce("typing");
      else if (isBeating(userId, presentAt(heard, now))) entered.announce("here");
    };
    const timer = setInterval(() => document.visibilityState === "visible" && announce(), BEAT_MS);
    document.addEventListener("visibilitychange", announce);
    return () => {
      clearInterval(timer);
      clearTimeout(leaving);
      document.removeEventListener("visibilitychange", announce);
      typedAt.current = NEVER;
      entered.announce("gone");
      entered.leave();
      room.current = null;
      setPresent(NOBODY);
    };
  }, [enter, userId, withId]);

  function onTyping(isTyping: boolean) {
    const last = typedAt.current;
    const now = performance.now();
    typedAt.current = isTyping ? now : NEVER;
    if (isTyping && now - last >= PAUSE_MS) room.current?.announce("typing");
    if (!isTyping && last !== NEVER) room.current?.announce("here");
  }
  return { present, onTyping };
}

/** Returns the previous object if nothing changed: beats come every two seconds, and most change nothing. */
function sameOr(before: Present, next: Present): Present {
  return isSame(before.online, next.online) && isSame(before.typing, next.typing) ? before : next;
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
