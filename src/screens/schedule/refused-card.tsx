import { discardRejectedChange } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import { useEverybody } from "#queries/people.ts";
import { type RejectedChange, useRejectedChanges, useServerRow } from "#queries/sync.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { shiftHolderText } from "#screens/sync/shift-holder.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { REFUSED_TITLES, refusedMove, refusedReason } from "./refused-move.ts";

/** What somebody did with shifts on this device and the server did not accept, such as a claim that came second. */
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
