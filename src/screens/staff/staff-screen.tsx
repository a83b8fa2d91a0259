import { createElement, Suspense, useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { isOwnerConfirmed, sendConfirmation } from "#commands/account/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { type StaffPerson, shownStaff } from "#domain/staff/staff-list.ts";
import { seatsOf } from "#domain/subscription/subscription-state.ts";
import { factsText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Meter } from "#ui/marks/meter.tsx";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { PhoneLink } from "#view/people/phone-link.tsx";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import type { OpenStaffDialog } from "./people/staff-dialog-state.ts";
import { BY_NAME, rowActions, type StaffRowsProps, sortedStaff } from "./people/staff-rows.ts";
import { AccountStatusBadge, EVERYBODY, StaffTable, StaffToolbar } from "./people/staff-table.tsx";
import { type Staff, useStaff } from "./people/use-staff.ts";

/** The staff list: admins add, edit and remove people, managers only read it. */
export function StaffScreen() {
  const say = useStaffWords();
  const staff = useStaff();
  const search = useAddressQuery()[0].get("search") ?? "";
  useEffect(staffDialog.preloadWhenIdle, []);
  if (!staff) return <TableSkeleton label={say("list.loading")} rows={8} columns={5} />;
  return <LoadedStaff key={search} staff={staff} search={search} />;
}

function LoadedStaff({ staff, search }: { staff: Staff; search: string }) {
  const say = useStaffWords();
  const [filter, setFilter] = useState({ ...EVERYBODY, search });
  const [sort, setSort] = useState(BY_NAME);
  const [opened, setOpened] = useState<OpenStaffDialog | null>(null);
  const close = () => setOpened(null);
  useArrivalAt("add", staff.isAdmin, () => setOpened({ kind: "add" }));
  const people = shownStaff(staff.people.filter(staff.isHere), filter);
  const rows = { staff, people, sort, onSort: setSort, onOpen: setOpened };
  const People = useIsMobile() ? StaffList : StaffTable;
  return (
    <div className="flex flex-col gap-4 max-md:gap-3">
      <SeatsLine staff={staff} onAdd={() => setOpened({ kind: "seats" })} />
      {staff.isAdmin && <ConfirmEmailNotice isOwner={staff.business.owner_id === staff.me} />}
      {staff.isAdmin && <OfflineNotice>{say("list.offline")}</OfflineNotice>}
      <StaffToolbar {...rows} filter={filter} onFilter={setFilter} />
      <p aria-live="polite" className="text-sm text-muted">
        {say("list.count", { count: people.length })}
      </p>
      {people.length === 0 ? (
        <EmptyState icon="info" title={say("list.noMatch")}>
          {say("list.noMatchHint")}
        </EmptyState>
      ) : (
        <People {...rows} />
      )}
      <Suspense>
        {staff.isAdmin && <staffInvitesPart.Part isInviting={opened?.kind === "invite"} onClose={close} />}
      </Suspense>
      {opened && opened.kind !== "invite" && (
        <staffDialog.Part staff={staff} opened={opened} onOpen={setOpened} onClose={close} />
      )}
    </div>
  );
}

const staffDialog = lazyDialog(async () => (await import("./dialogs/staff-dialog.tsx")).StaffDialog);

const staffInvitesPart = lazyPart(
  async () => (await import("./invite/staff-invites.tsx")).StaffInvites,
  ({ isInviting, ...rest }) => (isInviting ? createElement(NotOpened, rest) : null),
);

function SeatsLine({ staff: { business, seatsUsed, isFull }, onAdd }: { staff: Staff; onAdd: () => void }) {
  const say = useStaffWords();
  const isMobile = useIsMobile();
  const seats = seatsOf(business);
  const variant = isFull ? "primary" : "secondary";
  return (
    <section
      aria-label={say("seats.label")}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 md:rounded-xl md:border md:border-line md:bg-surface md:px-4 md:py-3 max-md:gap-x-3"
    >
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold tabular-nums">{say("seats.used", { used: seatsUsed, count: seats })}</p>
        <div className="mt-2 max-md:mt-1">
          <Meter
            label={say("seats.meter")}
            value={Math.min(seatsUsed, seats)}
            maxValue={seats}
            isOver={seatsUsed > seats}
          />
        </div>
        {isFull && <p className="mt-2 text-sm text-muted">{say("seats.full")}</p>}
      </div>
      {/* The page with the plans is for larger screens. */}
      {isMobile ? (
        <Button variant={variant} onPress={onAdd}>
          {say("seats.add")}
        </Button>
      ) : (
        <LinkButton href={links.subscription()} variant={variant}>
          {say("seats.add")}
        </LinkButton>
      )}
    </section>
  );
}

/** Tells admins that no mails are sent before the owner confirms their address, and can resend the confirmation. */
export function ConfirmEmailNotice({ isOwner }: { isOwner: boolean }) {
  const say = useStaffWords();
  const sayFailure = useSayFailure();
  // While unknown, nothing is shown: the server refuses invitations with the same reason.
  const { answer: wasConfirmed = true, isOffline } = useAnswer(useCommand(isOwnerConfirmed), unsaid);
  const [isConfirmed, setConfirmed] = useState(false);
  const send = useCommand(sendConfirmation);
  const [isBusy, setBusy] = useState(false);
  if (wasConfirmed || isConfirmed || isOffline) return null;

  async function sendAgain() {
    setBusy(true);
    try {
      if ((await send()) === "confirmed") setConfirmed(true);
      else toast.success(say("toast.confirmSent"));
    } catch (error) {
      toast.error(sayFailure(error, say("toast.confirmFailed")));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Banner tone="info">
      <p>{say(isOwner ? "confirm.textOwner" : "confirm.text")}</p>
      <div className="mt-2">
        <Button variant="secondary" isBusy={isBusy} onPress={() => void sendAgain()}>
          {say("confirm.resend")}
        </Button>
      </div>
    </Banner>
  );
}

const unsaid = () => "";

/** The staff list on phones, as cards. */
function StaffList({ people, sort, staff, onOpen }: StaffRowsProps) {
  const say = useStaffWords();
  return (
    <Card>
      <List label={say("list.label")}>
        {sortedStaff(people, sort).map((person) => (
          <Person key={person.id} person={person} staff={staff} onOpen={onOpen} />
        ))}
      </List>
    </Card>
  );
}

function Person({ person, ...rows }: { person: StaffPerson } & Pick<StaffRowsProps, "staff" | "onOpen">) {
  const say = useStaffWords();
  const format = useFormat();
  const { isAdmin } = rows.staff;
  const { name, role, email, phone, payrate, start_date, weekly_minutes } = person;
  const actions = rowActions(say, rows, person);
  const facts = [
    say(`role.${role}`),
    isAdmin && payrate !== null && say("list.rate", { rate: format.amount(payrate) }),
    weekly_minutes !== null && say("list.weekly", { hours: format.hours(weekly_minutes * MINUTE_MS) }),
    start_date && say("list.since", { day: format.date(start_date) }),
  ];
  return (
    <ListRow
      leading={<Avatar name={name} picture={person.profile_picture_url} />}
      title={name}
      detail={
        <span className="flex flex-col items-start gap-1">
          <span>{factsText(say.locale, facts)}</span>
          <bdi dir="ltr" className="[overflow-wrap:anywhere]">
            {email}
          </bdi>
          {phone && <PhoneLink phone={phone} name={name} />}
          <AccountStatusBadge person={person} />
        </span>
      }
      trailing={
        actions.length > 0 && (
          <Menu items={actions}>
            <AriaButton
              aria-label={say("list.actions", { name })}
              className="inline-grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:text-ink"
            >
              <ControlIcon name="more" />
            </AriaButton>
          </Menu>
        )
      }
    />
  );
}
