import { accountStatusOf } from "#domain/staff/account-status.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

/** A person's account status, with the date since when they are inactive. */
export function AccountStatusBadge({ person }: { person: Profile }) {
  const say = useStaffWords();
  const format = useFormat();
  if (accountStatusOf(person) === "active") return <Badge tone="positive">{say("status.active")}</Badge>;
  return <Badge tone="caution">{say("status.since", { day: format.date(person.deactivated_at) })}</Badge>;
}
