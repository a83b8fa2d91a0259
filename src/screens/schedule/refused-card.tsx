import { discardRejectedChange } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import { changedFieldsOfRefused } from "#domain/sync/refused-fields.ts";
import { useEverybody } from "#queries/people.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useRejectedChanges, useServerRow } from "#queries/unsent-changes.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { refusalText } from "#view/sync/refusal-text.ts";
import { shiftHolderText } from "#view/sync/shift-holder.ts";

/** The person's moves with shifts that the server refused, such as a claim that came second. */
export function RefusedCard({ me }: { me: string }) {
  const refused = useRejectedChanges()?.flatMap((change) => {
    const move = refusedMove(change, me);
    return move ? [{ change, title: REFUSED_TITLES[move], reason: refusedReason(change, move) }] : [];
  });
  return refused?.map((one) => <RefusedMove key={one.change.id} {...one} me={me} />);
}

interface RefusedMoveProps {
  change: RejectedChange;
  title: string;
  reason: string;
  me: string;
}

function RefusedMove({ change, title, reason, me }: RefusedMoveProps) {
  const server = useServerRow(change);
  const everybody = useEverybody();
  const nameOf = (id: string) => everybody?.find((person) => person.id === id)?.name ?? "A colleague";
  return (
    <Banner tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink">
        <p className="min-w-[min(13rem,100%)] flex-1">
          <span className="block font-semibold">
            {title}
            <WhichShift change={change} />
          </span>
          {shiftHolderText({ change, server, me, nameOf }) ?? reason}
        </p>
        <Dismiss id={change.id} />
      </div>
    </Banner>
  );
}

function WhichShift({ change: { row, base } }: { change: RejectedChange }) {
  const format = useFormat();
  const { date, start_time, end_time } = { ...base, ...row } as Record<string, unknown>;
  if (typeof date !== "string") return null;
  const hours =
    typeof start_time === "string" && typeof end_time === "string"
      ? `, ${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`
      : "";
  return <span className="tabular-nums">{` (${format.shortDay(date)}${hours})`}</span>;
}

function Dismiss({ id }: { id: string }) {
  const discard = useCommand(discardRejectedChange);
  return (
    <Button variant="secondary" onPress={() => void discard(id).catch(() => {})}>
      OK
    </Button>
  );
}

type Change = Pick<RejectedChange, "collection" | "code" | "reason" | "held" | "row" | "base">;
type Move = "claim" | "withdraw" | "drop" | "take-back" | "swap";

/** What a refused change of a shift was to do; null if it was not a move, such as a manager's edit. */
export function refusedMove({ collection, row, base }: Change, person: string): Move | null {
  if (collection !== "shifts") return null;
  if (row.kind === "swap") return "swap";
  if (!base) return null;
  const { claimed_by_user_id, status, ...others } = changedFieldsOfRefused(row, base);
  if (claimed_by_user_id === person) return "claim";
  if (claimed_by_user_id === null && base.claimed_by_user_id === person && status === undefined)
    return "withdraw";
  if (base.user_id !== person || Object.keys(others).some((field) => field !== "drop_reason")) return null;
  if (status === "dropped") return "drop";
  return status === "scheduled" ? "take-back" : null;
}

/** What was refused; followed by which shift it was. */
const REFUSED_TITLES: Record<Move, string> = {
  claim: "You did not get the shift",
  withdraw: "Your request could not be withdrawn",
  drop: "The shift could not be dropped",
  "take-back": "The shift could not be taken back",
  swap: "The swap could not go ahead",
};

const GONE = "It was removed from the roster in the meantime.";

/** Reasons worded for this move, where that is better than the general wording. */
const REASONS: Partial<Record<string, string>> = {
  "claim already_claimed": "Somebody else asked for it before you.",
  "claim not_open": "It was taken back or given to somebody else before your request arrived.",
  "claim gone": GONE,
  "withdraw forbidden": "A manager had already decided about it.",
  "withdraw gone": GONE,
  "drop forbidden": "It was given to somebody else in the meantime: you need not work it.",
  "drop gone": GONE,
  "take-back already_claimed": "Somebody has asked for it in the meantime. A manager decides who works it.",
  "take-back forbidden": "It was given to somebody else in the meantime.",
  "take-back gone": GONE,
  "swap gone": "One of the two shifts was removed in the meantime.",
};

export function refusedReason(change: Change, move: Move): string {
  return (
    REASONS[`${move} ${change.reason ?? ""}`] ?? REASONS[`${move} ${change.code}`] ?? refusalText(change)
  );
}
