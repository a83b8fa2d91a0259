import type { Missing } from "#domain/work/absences.ts";
import { links } from "#lib/links.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import type { Dashboard } from "./use-dashboard.ts";

/** Who should be at work and is not, by name; nothing where nobody is missing. */
export function MissingCard({
  missing,
  dashboard,
}: {
  missing: readonly Missing[];
  dashboard: Pick<Dashboard, "people">;
}) {
  const format = useFormat();
  if (missing.length === 0) return null;
  return (
    <Card title="Late or absent" aside={<TextLink href={links.timeRecords()}>Time Records</TextLink>}>
      <List label="Late or absent">
        {missing.map(({ shift, kind, isWaiting }) => {
          const person = dashboard.people.get(shift.user_id);
          const name = person?.name || FORMER_COLLEAGUE;
          const times = `${format.timeOfDay(shift.start_time)} – ${format.timeOfDay(shift.end_time)}`;
          return (
            <ListRow
              key={shift.id}
              leading={<Avatar name={name} picture={person?.profile_picture_url} />}
              title={name}
              detail={isWaiting ? `${times} · A tablet may still hold their punch` : times}
              trailing={
                <Badge tone={kind === "late" ? "caution" : "danger"}>
                  {kind === "late" ? "Late" : "Absent"}
                </Badge>
              }
            />
          );
        })}
      </List>
    </Card>
  );
}
