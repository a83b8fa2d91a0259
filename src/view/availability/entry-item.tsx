import type { ReactNode } from "react";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { cx } from "#ui/cx.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";
import { Unsent } from "../shifts/unsent.tsx";
import { useToday } from "../times/use-now.ts";
import { saysText, statusOf } from "./entry-words.ts";

interface EntryItemProps {
  /** The days of the entry. */
  title: string;
  entry: StaffAvailability;
  approvalMode: boolean;
  children?: ReactNode;
}

const COLOURS = {
  yes: "bg-positive",
  "would-like": "bg-positive",
  "rather-not": "bg-caution",
  no: "bg-danger",
};

/** A list row for an entry: days, times, reason, status and whether it is still to be sent, with actions at its end. */
export function EntryItem({ title, entry, approvalMode, children }: EntryItemProps) {
  const say = useAvailabilityWords();
  const isDenied = entry.status === "denied";
  const shown = statusOf(entry, approvalMode, useToday());
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <span
        aria-hidden="true"
        className={cx(
          "mt-1.5 size-3 shrink-0 rounded-full",
          isDenied ? "border-2 border-edge" : COLOURS[entry.available ? (entry.preference ?? "yes") : "no"],
        )}
      />
      <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <p className={cx("text-sm text-muted", isDenied && "line-through")}>
          {saysText(say, entry, useFormat())}
        </p>
        {entry.reason && (
          <p className="text-sm [overflow-wrap:anywhere]">{say("entry.reason", { reason: entry.reason })}</p>
        )}
        <span className="flex flex-wrap gap-1.5">
          {shown && <Badge tone={shown.tone}>{say(`status.${shown.status}`)}</Badge>}
          {isWaiting(entry) && <Unsent />}
        </span>
      </div>
      {children}
    </li>
  );
}
