import * as v from "valibot";
import { type Beat, beat } from "#schema/protocol/beat.ts";
import type { LateRemote } from "./late-remote.ts";
import { joinPrivate, type PrivateChannel } from "./private-channel.ts";

/** Listens on a channel for who is there; what is no beat is not passed on. */
export function joinRoom(late: LateRemote, topic: string, heard: (beat: Beat) => void): PrivateChannel {
  return joinPrivate(late, topic, "beat", {
    heard(payload) {
      const parsed = v.safeParse(beat, payload);
      if (parsed.success) heard(parsed.output);
    },
  });
}
