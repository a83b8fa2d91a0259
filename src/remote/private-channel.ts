import * as v from "valibot";
import { type Beat, beat } from "#schema/protocol/beat.ts";
import type { LateRemote } from "./late-remote.ts";

/** Pause before joining a channel that the server closed. */
const REJOIN_MS = 2000;

/** What a private channel tells. */
export interface ChannelHandlers {
  /** Listening (re)started: what was said before was not heard. */
  joined?(): void;
  /** The server ended it: the token has run out, or one may not hear it any more. */
  ended?(): void;
  /** Somebody else said something; whoever may speak there may say anything. */
  heard(payload: unknown): void;
}

export interface PrivateChannel {
  /** Says something to whoever listens now; nobody hears it while the channel is not joined. */
  say(payload: Record<string, unknown>): void;
  leave(): void;
}

/** Joins a private channel for one event and, when the server closes it (its token expired, say), joins again. */
export function joinPrivate(
  late: LateRemote,
  topic: string,
  event: string,
  handlers: ChannelHandlers,
): PrivateChannel {
  let stopped = false;
  let leave = () => {};
  let say: PrivateChannel["say"] = () => {};

  async function join() {
    const remote = await late();
    // A private channel is refused without a token, and realtime-js does not wait for one by itself.
    await remote.realtime.setAuth();
    if (stopped) return;
    const channel = remote.channel(topic, { config: { private: true } });
    channel
      .on("broadcast", { event }, ({ payload }) => handlers.heard(payload))
      .subscribe((status) => {
        const isJoined = status === "SUBSCRIBED";
        // While it is not joined realtime-js would send by HTTP, and hold what it cannot.
        say = isJoined ? (payload) => void channel.send({ type: "broadcast", event, payload }) : () => {};
        if (isJoined) handlers.joined?.();
        if (status !== "CLOSED" || stopped) return;
        handlers.ended?.();
        joinLater();
      });
    leave = () => void remote.removeChannel(channel);
  }

  function joinLater() {
    const timer = setTimeout(() => void join().catch(joinLater), REJOIN_MS);
    leave = () => clearTimeout(timer);
  }

  void join().catch(joinLater);
  return {
    say: (payload) => say(payload),
    leave() {
      stopped = true;
      leave();
    },
  };
}

/** Listens on a channel for who is there; what is no beat is not passed on. */
export function joinRoom(late: LateRemote, topic: string, heard: (beat: Beat) => void): PrivateChannel {
  return joinPrivate(late, topic, "beat", {
    heard(payload) {
      const parsed = v.safeParse(beat, payload);
      if (parsed.success) heard(parsed.output);
    },
  });
}
