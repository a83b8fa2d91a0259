import { Suspense, useEffect, useState } from "react";
import { shownStaff } from "#domain/staff/staff-list.ts";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TableSkeleton } from "#ui/skeleton-shapes.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useOnline } from "#ui/use-online.ts";
import { ConfirmEmailNotice } from "./confirm-email-notice.tsx";
import { staffDialog, staffInvites } from "./lazy-staff-dialog.ts";
import { SeatsLine } from "./seats-line.tsx";
import { dialogFor, type OpenStaffDialog } from "./staff-dialog-state.ts";
import { StaffList } from "./staff-list.tsx";
import { BY_NAME } from "./staff-sorts.ts";
import { StaffTable } from "./staff-table.tsx";
import { EVERYBODY, StaffToolbar } from "./staff-toolbar.tsx";
import { type Staff, useStaff } from "./use-staff.ts";

/** Who works here: admins add, change and remove people, managers read the list. */
export function StaffScreen() {
  const staff = useStaff();
  useEffect(staffDialog.preloadWhenIdle, []);
  if (!staff) return <TableSkeleton label="Loading the staff" rows={8} columns={5} />;
  return <LoadedStaff staff={staff} />;
}

function LoadedStaff({ staff }: { staff: Staff }) {
  const isMobile = useIsMobile();
  const isOnline = useOnline();
  const [filter, setFilter] = useState(EVERYBODY);
  const [sort, setSort] = useState(BY_NAME);
  const [opened, setOpened] = useState<OpenStaffDialog | null>(null);
  const close = () => setOpened(null);
  const open = (asked: OpenStaffDialog) => setOpened(dialogFor(asked, staff));
  const shown = shownStaff(staff.people, filter);
  const People = isMobile ? StaffList : StaffTable;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <SeatsLine staff={staff} />
      {staff.isAdmin && <ConfirmEmailNotice />}
      {staff.isAdmin && !isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. The list is as of the last connection; adding and changing staff needs one.
        </Banner>
      )}
      <StaffToolbar {...{ staff, shown, filter, sort }} onFilter={setFilter} onSort={setSort} onOpen={open} />
      <p aria-live="polite" className="text-sm text-muted">
        {shown.length === 1 ? "1 person" : `${shown.length} people`}
      </p>
      {shown.length === 0 ? (
        <EmptyState icon="info" title="Nobody matches">
          Try another name, or all roles.
        </EmptyState>
      ) : (
        <People staff={staff} people={shown} sort={sort} onSort={setSort} onOpen={open} />
      )}
      <Suspense>
        {staff.isAdmin && <staffInvites.Part isInviting={opened?.kind === "invite"} onClose={close} />}
      </Suspense>
      <Suspense>
        {opened && opened.kind !== "invite" && (
          <staffDialog.Part staff={staff} opened={opened} onOpen={open} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
