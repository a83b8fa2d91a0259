import { decidersOfOwn, mayDecide } from "#domain/staff/may-decide.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

/** What the signed-in person may decide, and the words about what they may not. */
export function useDeciding() {
  const say = useViewWords();
  const scope = useSession((state) => state.scope);
  const owner = useBusiness()?.owner_id;
  const people = useEverybody();
  const me = scope?.user_id ?? "";
  const role = useSession(memberRole) ?? "employee";
  const deciding = { me, role, owner, people: people ?? [] };
  // Until the others are known, only the owner decides their own.
  const isKnown = people !== undefined || me === owner;
  return {
    /** Whether they may decide what concerns all of these people. */
    mayDecide: (...about: string[]) => (isKnown || !about.includes(me)) && mayDecide(deciding, about),
    /** Who decides what they ask for: 'Another manager decides your own requests.' */
    ownRequests: say(`ownRequests.${decidersOfOwn(deciding)}`),
  };
}
