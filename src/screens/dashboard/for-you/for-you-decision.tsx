import { type ReactNode, useMemo } from "react";
import type { ForYouItem } from "#domain/attention/for-you.ts";
import type { RosterAround } from "#domain/roster/candidates.ts";
import { claimFindings, swapFindings } from "#domain/shift-moves/findings.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { Button } from "#ui/button.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { patternText } from "#view/availability/entry-words.ts";
import { useAvailabilityChanges } from "#view/availability/use-availability-changes.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useClaimDecisions } from "#view/shifts/use-claim-decisions.ts";
import { useSwapActions } from "#view/shifts/use-swap-actions.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import { DAYS_AHEAD, type Dashboard } from "../use-dashboard.ts";
import { ApprovalButtons, Choices } from "./for-you-choices.tsx";
import type { Outcome } from "./for-you-outcome.tsx";
import { useMarkingRead } from "./use-marking-read.ts";

const denyDialogs = async () => await import("#view/shifts/deny-request-dialogs.tsx");
const denyClaim = lazyDialog(async () => (await denyDialogs()).DenyClaimDialog);
const denySwap = lazyDialog(async () => (await denyDialogs()).DenySwapDialog);
const denyDaysOff = lazyDialog(
  async () => (await import("#view/availability/deny-days-off-dialog.tsx")).DenyDaysOffDialog,
);

export interface DecisionProps {
  item: ForYouItem;
  /** The id of what says what is decided. */
  describedBy: string;
  dashboard: Dashboard;
  /** By what a request is judged; null for employees. */
  around: RosterAround | null;
  /** Called before a decision is written, which the item may outlast. */
  onDecide: (outcome: Outcome) => void;
  /** What leads on, beside the decision or alone. */
  children: (isAlone: boolean) => ReactNode;
}

type PropsOf<Kind extends ForYouItem["kind"]> = Omit<DecisionProps, "item"> &
  Pick<Extract<ForYouItem, { kind: Kind }>, "of">;

/** The kinds with buttons, which need room. */
export const DECIDED_HERE: ReadonlySet<ForYouItem["kind"]> = new Set([
  "swap-asked",
  "claim",
  "swap",
  "days-off",
  "told",
]);

/** What can be done about an item here, where that is one decision, and what leads on. */
export function ForYouDecision({ item, ...props }: DecisionProps) {
  switch (item.kind) {
    case "swap-asked":
      return <SwapAnswer of={item.of} {...props} />;
    case "claim":
      return <ClaimDecision of={item.of} {...props} />;
    case "swap":
      return <SwapDecision of={item.of} {...props} />;
    case "days-off":
      return <DaysOffDecision of={item.of} {...props} />;
    case "told":
      return <Reading of={item.of} {...props} />;
    default:
      return <Choices>{props.children(true)}</Choices>;
  }
}

function SwapAnswer({
  of: { swap, given },
  describedBy,
  dashboard,
  onDecide,
  children,
}: PropsOf<"swap-asked">) {
  const say = useDashboardWords();
  const { agree, refuse } = useSwapActions();
  const unfit = given ? dashboard.unfitFor(given) : null;
  return (
    <Choices findings={unfit ? [unfit] : []}>
      <Button
        aria-describedby={describedBy}
        isDisabled={unfit !== null}
        onPress={() => {
          onDecide("accepted");
          void agree(swap.id);
        }}
      >
        {say("swap.accept")}
      </Button>
      <Button
        aria-describedby={describedBy}
        variant="secondary"
        onPress={() => {
          onDecide("declined");
          void refuse(swap.id);
        }}
      >
        {say("swap.decline")}
      </Button>
      {children(false)}
    </Choices>
  );
}

function ClaimDecision({ of: shift, around, ...props }: PropsOf<"claim">) {
  const { people, today } = props.dashboard;
  const say = useDashboardWords();
  const claimer = String(shift.claimed_by_user_id);
  const known = people.get(claimer);
  const name = known?.name || say("formerColleague");
  const { approve, deny } = useClaimDecisions(shift, name);
  const findings = useMemo(
    () => (around ? claimFindings(shift, claimer, around) : []),
    [shift, claimer, around],
  );
  // Of later days not everything is here by which to judge.
  if (!around || shift.date > addDays(today, DAYS_AHEAD)) return <Choices>{props.children(true)}</Choices>;
  return (
    <ApprovalButtons
      {...props}
      findings={findings}
      onApprove={() => void approve()}
      onDeny={(reason) => void deny(reason)}
      dialog={(asks) => (
        <denyClaim.Part {...asks} name={known?.name || null} hasLeft={known?.deactivated_at != null} />
      )}
    />
  );
}

function SwapDecision({ of: { swap, given, wanted }, around, ...props }: PropsOf<"swap">) {
  const say = useDashboardWords();
  const { approve, deny } = useSwapActions();
  const { people, today } = props.dashboard;
  const nameOf = (id: string) => people.get(id)?.name || say("formerColleague");
  const lastDay = addDays(today, DAYS_AHEAD);
  const findings = useMemo(() => {
    if (!around) return [];
    return [
      ...swapFindings({ person: swap.requested_of, gets: given, gives: wanted }, around),
      ...swapFindings({ person: swap.requested_by, gets: wanted, gives: given }, around),
    ];
  }, [swap, given, wanted, around]);
  if (!around || !given || !wanted || given.date > lastDay || wanted.date > lastDay)
    return <Choices>{props.children(true)}</Choices>;
  return (
    <ApprovalButtons
      {...props}
      findings={findings}
      onApprove={() => void approve(swap.id)}
      onDeny={(reason) => void deny(swap.id, reason)}
      dialog={(asks) => (
        <denySwap.Part
          {...asks}
          pair={{ one: nameOf(swap.requested_by), other: nameOf(swap.requested_of) }}
        />
      )}
    />
  );
}

function DaysOffDecision({ of: { entries, pattern }, ...props }: PropsOf<"days-off">) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const { decide } = useAvailabilityChanges();
  const [{ user_id }] = entries;
  const name = props.dashboard.people.get(user_id)?.name || say("requests.formerColleague");
  const days = patternText(say, pattern, format);
  const ids = entries.map(({ id }) => id);
  return (
    <ApprovalButtons
      {...props}
      onApprove={() =>
        void decide(ids, { status: "approved" }, say("toast.decided.approved", { name, days }))
      }
      onDeny={(reason) =>
        void decide(ids, { status: "denied", reason }, say("toast.decided.denied", { name, days }))
      }
      dialog={(asks) => <denyDaysOff.Part {...asks} name={name} when={days} />}
    />
  );
}

function Reading({ of: { id }, describedBy, onDecide, children }: PropsOf<"told">) {
  const say = useDashboardWords();
  const markRead = useMarkingRead();
  return (
    <Choices>
      <Button
        aria-describedby={describedBy}
        variant="secondary"
        onPress={() => {
          onDecide("read");
          void markRead(id);
        }}
      >
        {say("forYou.markRead")}
      </Button>
      {children(false)}
    </Choices>
  );
}
