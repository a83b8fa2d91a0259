import { useMemo } from "react";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import { type StaffFilter, type StaffPerson, staffCsv } from "#domain/staff/staff-list.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { ROLES } from "#schema/entities/roles.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu, type MenuAction } from "#ui/overlays/menu.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { PhoneLink } from "#view/people/phone-link.tsx";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { PlaceFilter } from "#view/shifts/place-filter.tsx";
import { useToday } from "#view/times/use-now.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { rowActions, STAFF_SORTS, type StaffRowsProps, type StaffSort, sortOptions } from "./staff-rows.ts";

/** The staff list where there is room for columns. */
export function StaffTable({ staff, people, sort, onSort, onOpen }: StaffRowsProps) {
  const say = useStaffWords();
  const columns = useColumns(staff);
  const actions = useMemo(
    () => ({
      nameOf: ({ name }: Profile) => name,
      of: (person: Profile) => rowActions(say, { staff, onOpen }, person),
    }),
    [say, staff, onOpen],
  );
  return (
    <Table
      label={say("list.label")}
      columns={columns}
      rows={people}
      defaultSort={sort}
      onSort={onSort}
      actions={actions}
      empty={null}
    />
  );
}

function useColumns({ isAdmin, hasContracts }: StaffRowsProps["staff"]): TableColumn<StaffPerson>[] {
  const say = useStaffWords();
  const format = useFormat();
  return useMemo(() => {
    const sorted = (id: StaffSort) => ({ id, label: say(`column.${id}`), sortBy: STAFF_SORTS[id] });
    const pay: TableColumn<StaffPerson> = {
      ...sorted("payrate"),
      align: "end",
      cell: ({ payrate }) => (payrate === null ? "–" : format.amount(payrate)),
    };
    const weekly: TableColumn<StaffPerson> = {
      ...sorted("weekly_minutes"),
      align: "end",
      cell: ({ weekly_minutes }) =>
        weekly_minutes === null ? "–" : format.hours(weekly_minutes * MINUTE_MS),
    };
    return [
      { ...sorted("name"), cell: (person) => <Name person={person} /> },
      { ...sorted("role"), cell: ({ role }) => say(`role.${role}`) },
      { ...sorted("email"), cell: ({ email }) => email, isLong: true },
      {
        id: "phone",
        label: say("column.phone"),
        cell: ({ phone, name }) => (phone ? <PhoneLink phone={phone} name={name} /> : "–"),
      },
      ...(isAdmin ? [pay] : []),
      ...(hasContracts ? [weekly] : []),
      {
        ...sorted("start_date"),
        cell: ({ start_date }) => (start_date ? format.date(start_date) : "–"),
      },
      { ...sorted("status"), cell: (person) => <AccountStatusBadge person={person} /> },
    ];
  }, [say, isAdmin, hasContracts, format]);
}

function Name({ person: { name, profile_picture_url } }: { person: Profile }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar
        name={name}
        picture={profile_picture_url}
        className="size-9 bg-brand-soft text-sm text-brand-ink"
      />
      <span className="min-w-0">{name}</span>
    </span>
  );
}

/** A person's account status, with the date since when they are inactive. */
export function AccountStatusBadge({ person }: { person: Profile }) {
  const say = useStaffWords();
  const format = useFormat();
  if (accountStatusOf(person) === "active") return <Badge tone="positive">{say("status.active")}</Badge>;
  return <Badge tone="caution">{say("status.since", { day: format.date(person.deactivated_at) })}</Badge>;
}

export const EVERYBODY: StaffFilter = { search: "", role: null };

const ALL = "all";
const ADDING = [
  { kind: "invite", icon: "mail" },
  { kind: "import", icon: "upload" },
] as const;

const EXPORTS: readonly SheetFormat[] = ["csv", "xlsx"];

interface StaffToolbarProps extends StaffRowsProps {
  filter: StaffFilter;
  onFilter: (filter: StaffFilter) => void;
}

/** Filters the list, and has the actions for all of it. */
export function StaffToolbar(props: StaffToolbarProps) {
  const { staff, people, filter, sort, onFilter, onSort, onOpen } = props;
  const say = useStaffWords();
  const sayView = useViewWords();
  const saveSheet = useSaveSheet();
  const isMobile = useIsMobile();
  const today = useToday();
  const roles = [
    { value: ALL, label: say("list.allRoles") },
    ...ROLES.map((role) => ({ value: role, label: say(`role.${role}`) })),
  ];
  const save = (format: SheetFormat) => {
    const pay = staff.isAdmin ? { currency: staff.business.currency } : null;
    void saveSheet(say("list.file", { day: today }), format, staffCsv(say, people, pay));
  };
  const adding = ADDING.map(({ kind, icon }) => ({
    id: kind,
    label: say(`list.${kind}`),
    icon: <ControlIcon name={icon} />,
    onAction: () => onOpen({ kind }),
  }));
  const actions: MenuAction[] = [
    ...(staff.isAdmin ? adding : []),
    ...EXPORTS.map((format) => ({
      id: format,
      label: format === "csv" ? say("list.export") : sayView("sheet.xlsx"),
      icon: <ControlIcon name="download" />,
      onAction: () => save(format),
    })),
  ];
  return (
    // On phones the list begins high on the page: two rows, and icons for the buttons.
    <div className="flex flex-wrap items-end gap-2 md:grid md:gap-3 md:max-lg:grid-cols-2 lg:grid-cols-[1fr_14rem_auto]">
      <div className="max-md:min-w-32 max-md:flex-1">
        <SearchField
          label={say("list.search")}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
      </div>
      <div className="max-md:order-1 max-md:min-w-32 max-md:flex-1">
        <Select
          label={say("column.role")}
          value={filter.role ?? ALL}
          options={roles}
          onChange={(value) => onFilter({ ...filter, role: ROLES.find((role) => role === value) ?? null })}
        />
      </div>
      {isMobile && (
        <div className="order-1 min-w-32 flex-1">
          <Select
            label={say("list.sortBy")}
            value={String(sort.column)}
            options={sortOptions(say, staff)}
            onChange={(column) => onSort({ column, direction: "ascending" })}
          />
        </div>
      )}
      <div className="flex gap-3 max-md:gap-2 md:max-lg:col-span-2">
        <PlaceFilter />
        {staff.isAdmin && (
          <Button onPress={() => onOpen({ kind: "add" })}>
            <Icon name="plus" />
            <span className="max-md:sr-only">{say("list.add")}</span>
          </Button>
        )}
        <Menu items={actions}>
          <Button variant="secondary">
            <ControlIcon name="more" className="size-5.5 md:hidden" />
            <span className="max-md:sr-only">{say("list.more")}</span>
            <Icon name="chevron-down" className="max-md:hidden" />
          </Button>
        </Menu>
      </div>
    </div>
  );
}
