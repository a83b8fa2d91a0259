import { discardRejectedChange } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import { changedFieldsOfRefused } from "#domain/merge/merge-fields.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useEverybody } from "#queries/people.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useServerRow } from "#queries/unsent-changes.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { refusalText } from "#view/sync/refusal-text.ts";
import { shiftHolderText } from "#view/sync/shift-holder.ts";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";
import { type SaySync, useSyncWords } from "#words/made/use-sync-words.ts";

/** The person's moves with shifts that the server refused, such as a claim that came second. */
export function RefusedCard({ changes, me }: { changes: readonly RejectedChange[]; me: string }) {
  return changes.map((change) => {
    const move = refusedMove(change, me);
    return move && <RefusedMove key={change.id} change={change} move={move} me={me} />;
  });
}

function RefusedMove({ change, move, me }: { change: RejectedChange; move: Move; me: string }) {
  const say = useScheduleWords();
  const saySync = useSyncWords();
  const server = useServerRow(change);
  const everybody = useEverybody();
  const discard = useCommand(discardRejectedChange);
  const nameOf = (id: string) =>
    everybody?.find((person) => person.id === id)?.name ?? say("refused.colleague");
  return (
    <Banner tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink">
        <p className="min-w-[min(13rem,100%)] flex-1">
          <span className="block font-semibold">
            {say(`refused.${move}`)}
            <WhichShift change={change} />
          </span>
          {shiftHolderText(saySync, { change, server, me, nameOf }) ??
            refusedReason(say, saySync, change, move)}
        </p>
        <Button variant="secondary" onPress={() => void discard(change.id).catch(() => {})}>
          {say("refused.dismiss")}
        </Button>
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
      ? `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`
      : null;
  return (
    <span className="tabular-nums">{` (${factsText(format.locale, [format.shortDay(date), hours])})`}</span>
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

/** Reasons worded for this move, where that is better than the general wording. */
const REASONS = {
  "claim already_claimed": "claimedFirst",
  "claim not_open": "notOpen",
  "claim shift_begun": "begun",
  "claim gone": "gone",
  "withdraw forbidden": "decided",
  "withdraw gone": "gone",
  "drop forbidden": "droppedAssigned",
  "drop gone": "gone",
  "take-back already_claimed": "claimedSince",
  "take-back forbidden": "assigned",
  "take-back gone": "gone",
  "swap gone": "swapGone",
} as const;

export function refusedReason(say: SaySchedule, saySync: SaySync, change: Change, move: Move): string {
  const known: Partial<Record<string, (typeof REASONS)[keyof typeof REASONS]>> = REASONS;
  const reason = known[`${move} ${change.reason ?? ""}`] ?? known[`${move} ${change.code}`];
  return reason ? say(`refused.${reason}`) : refusalText(saySync, change);
}
