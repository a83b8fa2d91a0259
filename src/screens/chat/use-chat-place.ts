import { useSearchParams } from "react-router-dom";

/** Where in the chat somebody is, as the address says. */
export interface ChatPlace {
  tab: "team" | "private";
  /** The id of the person whose conversation is shown. */
  contact: string | null;
}

export function useChatPlace(): ChatPlace {
  const [query] = useSearchParams();
  const contact = query.get("with");
  const isPrivate = contact !== null || query.get("tab") === "private";
  return { tab: isPrivate ? "private" : "team", contact };
}
