import { accountStatusOf } from "#domain/staff/account-status.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { staffWords } from "#words/made/staff.ts";
import { useWords } from "#words/use-words.ts";

/** A person's account status, with the date since when they are inactive. */
export function AccountStatusBadge({ person }: { person: Profile }) {
  const say = useWords(staffWords);
  const format = useFormat();
  if (accountStatusOf(person) === "active") return <Badge tone="positive">{say("status.active")}</Badge>;
  return <Badge tone="caution">{say("status.since", { day: format.date(person.deactivated_at) })}</Badge>;
}
