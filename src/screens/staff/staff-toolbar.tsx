import type { StaffFilter } from "#domain/staff/staff-list.ts";
import { ROLE_NAMES, staffCsv } from "#domain/staff/staff-list.ts";
import { csvText } from "#lib/csv-text.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { downloadFile } from "#ui/download-file.ts";
import { Icon } from "#ui/icon.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useToday } from "#view/times/use-now.ts";
import type { OpenStaffDialog } from "./staff-dialog-state.ts";
import { type StaffSorting, sortOptions } from "./staff-sorts.ts";
import type { Staff } from "./use-staff.ts";

export const EVERYBODY: StaffFilter = { search: "", role: null };

const ALL = "all";
const ROLES: readonly Role[] = ["admin", "manager", "employee"];
const OPTIONS = [
  { value: ALL, label: "All roles" },
  ...ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
];

interface StaffToolbarProps extends StaffSorting {
  staff: Staff;
  /** What the filter leaves. */
  shown: readonly Profile[];
  filter: StaffFilter;
  onFilter: (filter: StaffFilter) => void;
  onOpen: (dialog: OpenStaffDialog) => void;
}

/** Narrows the list, and what can be done with all of it. */
export function StaffToolbar(props: StaffToolbarProps) {
  const { staff, shown, filter, sort, onFilter, onSort, onOpen } = props;
  const isMobile = useIsMobile();
  const today = useToday();
  const save = () => {
    const pay = staff.isAdmin ? { currency: staff.business.currency } : null;
    downloadFile(`staff-${today}.csv`, csvText(staffCsv(shown, pay)), "text/csv;charset=utf-8");
  };
  const adding: MenuAction[] = [
    {
      id: "invite",
      label: "Invite by mail",
      icon: <ControlIcon name="mail" />,
      onAction: () => onOpen({ kind: "invite" }),
    },
    {
      id: "import",
      label: "Import CSV",
      icon: <ControlIcon name="upload" />,
      onAction: () => onOpen({ kind: "import" }),
    },
  ];
  const actions: MenuAction[] = [
    ...(staff.isAdmin ? adding : []),
    { id: "export", label: "Export CSV", icon: <ControlIcon name="download" />, onAction: save },
  ];
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_14rem_auto]">
      <SearchField
        label="Search staff"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <Select
        label="Role"
        value={filter.role ?? ALL}
        options={OPTIONS}
        onChange={(value) => onFilter({ ...filter, role: ROLES.find((role) => role === value) ?? null })}
      />
      {isMobile && (
        <Select
          label="Sort by"
          value={String(sort.column)}
          options={sortOptions(staff.isAdmin)}
          onChange={(column) => onSort({ column, direction: "ascending" })}
        />
      )}
      <div className="flex gap-3 max-sm:*:grow sm:max-lg:col-span-2">
        {staff.isAdmin && (
          <Button onPress={() => onOpen({ kind: "add" })}>
            <Icon name="plus" />
            Add person
          </Button>
        )}
        <Menu items={actions}>
          <Button variant="secondary">
            More
            <Icon name="chevron-down" />
          </Button>
        </Menu>
      </div>
    </div>
  );
}
