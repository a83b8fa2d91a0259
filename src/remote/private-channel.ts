import * as v from "valibot";
import { type Beat, beat } from "#schema/protocol/beat.ts";
import type { LazyRemote } from "./lazy-remote.ts";

/** The pause before rejoining a channel that the server closed. */
const REJOIN_MS = 2000;

export interface ChannelHandlers {
  /** Listening (re)started: earlier messages were missed. */
  joined?(): void;
  /** The server ended it: the token expired, or access was lost. */
  ended?(): void;
  /** A message of another sender; a permitted sender may send anything. */
  heard(payload: unknown): void;
}

export interface PrivateChannel {
  /** Sends to current listeners; it is dropped while the channel is not joined. */
  say(payload: Record<string, unknown>): void;
  leave(): void;
}

/** Joins a private channel for one event, and rejoins if the server closes it (for example when its token expires). */
export function joinPrivate(
  lazy: LazyRemote,
  topic: string,
  event: string,
  handlers: ChannelHandlers,
): PrivateChannel {
  let stopped = false;
  let leave = () => {};
  let say: PrivateChannel["say"] = () => {};

  async function join() {
    const remote = await lazy();
    // A private channel requires a token, and realtime-js does not wait for one.
    await remote.realtime.setAuth();
    if (stopped) return;
    const channel = remote.channel(topic, { config: { private: true } });
    channel
      .on("broadcast", { event }, ({ payload }) => handlers.heard(payload))
      .subscribe((status) => {
        const isJoined = status === "SUBSCRIBED";
        // While unjoined, realtime-js would send by HTTP and queue the rest.
        say = isJoined ? (payload) => void channel.send({ type: "broadcast", event, payload }) : () => {};
        if (isJoined) handlers.joined?.();
        // The socket ended or the join was refused, perhaps after a sleep in which the token expired. realtime-js waits
        // for a token that it is asked for before it reconnects; by itself it would join with the old one.
        if (status === "CHANNEL_ERROR") void remote.realtime.setAuth();
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

/** Listens on a channel for beats; other messages are ignored. */
export function joinRoom(lazy: LazyRemote, topic: string, heard: (beat: Beat) => void): PrivateChannel {
  return joinPrivate(lazy, topic, "beat", {
    heard(payload) {
      const parsed = v.safeParse(beat, payload);
      if (parsed.success) heard(parsed.output);
    },
  });
}
