import { map } from "rxjs";
import type { Message } from "#schema/entities/message.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The latest messages of the team's chat, newest first. */
export function useLatestMessages(count: number): Message[] | undefined {
  return useLive<Message[]>(
    ({ replica }) =>
      replica.messages
        .find({ selector: { kind: "team" }, sort: [{ timestamp: "desc" }], limit: count })
        .$.pipe(map(rowsOf<Message>)),
    `latest-messages ${count}`,
  );
}
