import { type ReactNode, useId, useMemo, useState } from "react";
import { isAt, ownFirst, ownPlaces } from "#domain/roster/places.ts";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { claimFindings, fitBetter } from "#domain/shift-moves/findings.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { DenyClaimDialog } from "#view/shifts/deny-request-dialogs.tsx";
import { FindingList } from "#view/shifts/finding-list.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import { useClaimDecisions } from "#view/shifts/use-claim-decisions.ts";
import { type Schedule, useSchedule } from "#view/shifts/use-schedule.ts";
import { useRequests } from "#view/shifts/use-seen-swaps.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { RequestsSwap } from "./requests-swap.tsx";

/** The claims and swaps that wait for a manager's decision. */
export function RequestsDialog({ onClose }: { onClose: () => void }) {
  const say = useRosterWords();
  return (
    <SidePanel title={say("requests.title")} onClose={onClose}>
      <RequestsList />
    </SidePanel>
  );
}

function RequestsList() {
  const say = useRosterWords();
  const schedule = useSchedule();
  const requests = useRequests(schedule?.shifts);
  if (!requests || !schedule) return <Skeleton label={say("requests.loading")} lines={4} />;
  const { count } = requests;
  // The places where one works come first.
  const own = ownPlaces(schedule.me, schedule.places);
  const claims = ownFirst(requests.claims, own);
  const swaps = [...requests.swaps].sort((one, other) => rankAt(own, one) - rankAt(own, other));
  if (count === 0) {
    return (
      <EmptyState icon="check-circle" title={say("requests.empty")}>
        {say("requests.emptyHint")}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {claims.length > 0 && (
        <Part title={say("requests.claims")}>
          {claims.map((shift) => (
            <RequestsClaim
              key={`${shift.id} ${shift.claimed_by_user_id}`}
              shift={shift}
              schedule={schedule}
            />
          ))}
        </Part>
      )}
      {swaps.length > 0 && (
        <Part title={say("requests.swaps")}>
          {swaps.map((seen) => (
            <RequestsSwap key={seen.swap.id} seen={seen} schedule={schedule} />
          ))}
        </Part>
      )}
    </div>
  );
}

const rankAt = (own: ReadonlySet<string> | null, { given, wanted }: SeenSwap) =>
  Number(![given, wanted].some((shift) => shift && isAt(own, shift)));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg font-bold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {children}
      </ul>
    </section>
  );
}

/** A claim to decide: who wants which shift, who dropped it and why, and the findings. */
function RequestsClaim({ shift, schedule }: { shift: Shift; schedule: Schedule }) {
  const say = useRosterWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const [isDenying, setDenying] = useState(false);
  const id = useId();
  const name = words.person(shift.claimed_by_user_id);
  const claimer = String(shift.claimed_by_user_id);
  const { approve, deny } = useClaimDecisions(shift, name);
  const { people, shifts, availability, rules } = schedule;
  // The schedule itself is another object each minute, and judging takes time.
  const { findings, better } = useMemo(() => {
    const around = { shifts, availability, rules };
    return {
      findings: claimFindings(shift, claimer, around),
      better: fitBetter(shift, [...people.values()], around).length,
    };
  }, [shift, claimer, people, shifts, availability, rules]);
  const hasLeft = !schedule.people.has(claimer);
  const isNamed = schedule.people.get(claimer)?.name || schedule.former.has(claimer);
  const ms = plannedMs(shift, shiftSpan(shift, schedule.rules.zone));
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} picture={words.picture(shift.claimed_by_user_id)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div id={id}>
          <p className="font-semibold">{name}</p>
          <p className="tabular-nums">{words.when(shift)}</p>
          <p className="text-sm text-muted tabular-nums">
            {words.name(shift)} · {format.hours(ms)}
          </p>
          <p className="text-sm font-medium empty:hidden">
            <PositionName position={words.position(shift)} place={words.place(shift)} />
          </p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {shift.user_id
              ? say("requests.dropped", {
                  name: words.person(shift.user_id),
                  reason: shift.drop_reason ?? "",
                })
              : say("requests.open")}
          </p>
        </div>
        <FindingList findings={findings} />
        {better > 0 && <p className="text-sm text-muted">{say("requests.better", { count: better })}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <Button aria-describedby={id} onPress={() => void approve()}>
            {say("requests.approve")}
          </Button>
          <Button variant="secondary" aria-describedby={id} onPress={() => setDenying(true)}>
            {say("requests.decline")}
          </Button>
          {isWaiting(shift) && <Unsent />}
        </div>
      </div>
      {isDenying && (
        <DenyClaimDialog
          name={isNamed ? name : null}
          hasLeft={hasLeft}
          onDeny={(reason) => void deny(reason)}
          onClose={() => setDenying(false)}
        />
      )}
    </li>
  );
}
