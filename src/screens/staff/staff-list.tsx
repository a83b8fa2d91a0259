import { Button } from "react-aria-components/Button";
import { ROLE_NAMES } from "#domain/staff/staff-list.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { Menu } from "#ui/menu.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PhoneLink } from "#view/people/phone-link.tsx";
import { AccountStatusBadge } from "./account-status-badge.tsx";
import { type RowActionsProps, rowActions, type StaffRowsProps } from "./row-actions.ts";
import { sortedStaff } from "./staff-sorts.ts";

/** The list on a phone: people under one another. */
export function StaffList({ people, sort, staff, onOpen }: StaffRowsProps) {
  return (
    <Card>
      <List label="Staff">
        {sortedStaff(people, sort).map((person) => (
          <Person key={person.id} person={person} staff={staff} onOpen={onOpen} />
        ))}
      </List>
    </Card>
  );
}

function Person({ person, ...rows }: { person: Profile } & RowActionsProps) {
  const format = useFormat();
  const { isAdmin } = rows.staff;
  const { name, role, email, phone, payrate, start_date } = person;
  const actions = rowActions(rows, person);
  const facts = [
    ROLE_NAMES[role],
    isAdmin && payrate !== null && `${format.amount(payrate)} an hour`,
    start_date && `since ${format.date(start_date)}`,
  ];
  return (
    <ListRow
      leading={<Avatar name={name} picture={person.profile_picture_url} />}
      title={name}
      detail={
        <span className="flex flex-col items-start gap-1">
          <span>{facts.filter(Boolean).join(", ")}</span>
          <span className="[overflow-wrap:anywhere]">{email}</span>
          {phone && <PhoneLink phone={phone} name={name} />}
          <AccountStatusBadge person={person} />
        </span>
      }
      trailing={
        actions.length > 0 && (
          <Menu items={actions}>
            <Button
              aria-label={`Actions for ${name}`}
              className="inline-grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:text-ink"
            >
              <ControlIcon name="more" />
            </Button>
          </Menu>
        )
      }
    />
  );
}
