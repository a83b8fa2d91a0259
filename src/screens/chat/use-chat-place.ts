import { useSearchParams } from "react-router-dom";
import * as v from "valibot";
import { uuid } from "#schema/entities/fields.ts";

/** Where in the chat somebody is, as the address says. */
export interface ChatPlace {
  tab: "team" | "private";
  /** The id of the person whose conversation is shown; null should the address name none. */
  contact: string | null;
}

export function useChatPlace(): ChatPlace {
  const [query] = useSearchParams();
  const contact = idIn(query.get("with"));
  const isPrivate = contact !== null || query.get("tab") === "private";
  return { tab: isPrivate ? "private" : "team", contact };
}

function idIn(text: string | null): string | null {
  return v.is(uuid(), text) ? text : null;
}
