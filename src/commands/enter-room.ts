import { must } from "#lib/must.ts";
import { joinRoom } from "#remote/join-room.ts";
import { type Beat, pairTopic, teamTopic } from "#schema/protocol/beat.ts";
import type { CommandContext } from "./command-context.ts";

/** Where somebody says that they are there: the team's chat, or a conversation with one person. */
export type RoomOf = "team" | { with: string };

export interface Room {
  tell(state: Beat["state"]): void;
  leave(): void;
}

/** Listens to who is in a room and lets this person say that they are. Without a network nobody is heard of. */
export function enterRoom({ remote, scope }: CommandContext, of: RoomOf, heard: (beat: Beat) => void): Room {
  const { user_id, business_id } = must(scope, "a scope before a command");
  const topic =
    of === "team" ? teamTopic(must(business_id, "a business of the chat")) : pairTopic(user_id, of.with);
  const channel = joinRoom(remote, topic, (beat) => {
    // Another device of one's own is not somebody else.
    if (beat.user_id === user_id) return;
    // On the channel of two people whoever else speaks is the other one, whatever they say.
    heard(of === "team" ? beat : { ...beat, user_id: of.with });
  });
  return {
    tell: (state) => channel.say({ user_id, state } satisfies Beat),
    leave: channel.leave,
  };
}
