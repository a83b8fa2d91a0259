import { createBatcher } from "#lib/batcher.ts";
import type { Cursor, PullRequest, PullResponse } from "#schema/protocol/sync.ts";
import type { Link } from "./link.ts";

/** Collections woken together ask within a few milliseconds of each other; this joins them into one request. */
const WINDOW_MS = 20;

type Page = PullResponse["collections"][string];

/** Asks for the next page of a collection after a cursor. */
export type PullPage = (collection: string, cursor: Cursor | null) => Promise<Page>;

/** Joins the collections' pulls into one request; `onAnswer` sees every answer before the collections do. */
export function createPull(
  collections: number,
  link: Link,
  send: (request: PullRequest) => Promise<PullResponse>,
  onAnswer: (answer: PullResponse) => Promise<void>,
): PullPage {
  const ask = createBatcher<[string, Cursor | null], Page>(
    async (asked) => {
      const answer = await link.run(() => send(Object.fromEntries(asked)));
      await onAnswer(answer);
      return asked.map(([collection, cursor]) => pageOf(answer, collection, cursor));
    },
    { windowMs: WINDOW_MS, full: collections },
  );
  return (collection, cursor) => ask([collection, cursor]);
}

/** A server that does not know a collection yet simply has nothing new in it. */
function pageOf(answer: PullResponse, collection: string, cursor: Cursor | null): Page {
  const nothing = { rows: [], cursor: cursor ?? { version: -1, id: "00000000-0000-0000-0000-000000000000" } };
  return answer.collections[collection] ?? nothing;
}
