import { useMemo } from "react";
import { ROLE_NAMES } from "#domain/staff/staff-list.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Table } from "#ui/table.tsx";
import type { TableColumn } from "#ui/table-row.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PhoneLink } from "#view/people/phone-link.tsx";
import { AccountStatusBadge } from "./account-status-badge.tsx";
import { rowActions, type StaffRowsProps } from "./row-actions.ts";
import { STAFF_SORTS } from "./staff-sorts.ts";

/** The list where there is room for columns. */
export function StaffTable({ staff, people, sort, onSort, onOpen }: StaffRowsProps) {
  const columns = useColumns(staff.isAdmin);
  const actions = useMemo(
    () => ({
      nameOf: ({ name }: Profile) => name,
      of: (person: Profile) => rowActions({ staff, onOpen }, person),
    }),
    [staff, onOpen],
  );
  return (
    <Table
      label="Staff"
      columns={columns}
      rows={people}
      defaultSort={sort}
      onSort={onSort}
      actions={actions}
      empty={null}
    />
  );
}

function useColumns(showsPay: boolean): TableColumn<Profile>[] {
  const format = useFormat();
  return useMemo(() => {
    const pay: TableColumn<Profile> = {
      ...{ id: "payrate", ...STAFF_SORTS.payrate },
      align: "end",
      cell: ({ payrate }) => (payrate === null ? "–" : format.amount(payrate)),
    };
    return [
      { id: "name", ...STAFF_SORTS.name, cell: (person) => <Name person={person} /> },
      { id: "role", ...STAFF_SORTS.role, cell: ({ role }) => ROLE_NAMES[role] },
      { id: "email", ...STAFF_SORTS.email, cell: ({ email }) => email },
      {
        ...{ id: "phone", label: "Phone" },
        cell: ({ phone, name }) => (phone ? <PhoneLink phone={phone} name={name} /> : "–"),
      },
      ...(showsPay ? [pay] : []),
      {
        ...{ id: "start_date", ...STAFF_SORTS.start_date },
        cell: ({ start_date }) => (start_date ? format.date(start_date) : "–"),
      },
      { id: "status", ...STAFF_SORTS.status, cell: (person) => <AccountStatusBadge person={person} /> },
    ];
  }, [showsPay, format]);
}

function Name({ person: { name, profile_picture_url } }: { person: Profile }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar
        name={name}
        picture={profile_picture_url}
        className="size-9 bg-brand-soft text-sm text-brand-ink"
      />
      <span className="max-w-56 truncate">{name}</span>
    </span>
  );
}
