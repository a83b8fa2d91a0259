import { decidersOfOwn, mayDecide } from "#domain/staff/may-decide.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import { useSession } from "#stores/session-store.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

/** What the signed-in person may decide, and the words about what they may not. While loading nothing of their own. */
export function useDeciding() {
  const say = useViewWords();
  const scope = useSession((state) => state.scope);
  const business = useBusiness();
  const people = useEverybody();
  const me = scope?.user_id ?? "";
  const role = scope?.role ?? "employee";
  const deciding = { me, role, owner: business?.owner_id, people: people ?? [] };
  return {
    /** Whether they may decide what concerns all of these people. */
    mayDecide: (...about: string[]) => (Boolean(people) || !about.includes(me)) && mayDecide(deciding, about),
    /** Who decides what they ask for: 'Another manager decides your own requests.' */
    ownRequests: say(`ownRequests.${decidersOfOwn(deciding)}`),
  };
}
