import type { ReactNode } from "react";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { cx } from "#ui/cx.ts";
import { saysText } from "./entry-words.ts";
import { StatusBadge } from "./status-badge.tsx";

interface EntryItemProps {
  /** Which days it is about. */
  title: string;
  entry: StaffAvailability;
  approvalMode: boolean;
  children?: ReactNode;
}

/** One row of a list of entries: when, what, why, and where it stands; at its end what can be done with it. */
export function EntryItem({ title, entry, approvalMode, children }: EntryItemProps) {
  const isDenied = entry.status === "denied";
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <span
        aria-hidden="true"
        className={cx(
          "mt-1.5 size-3 shrink-0 rounded-full",
          isDenied ? "border-2 border-edge" : entry.available ? "bg-positive" : "bg-danger",
        )}
      />
      <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <p className={cx("text-sm text-muted", isDenied && "line-through")}>{saysText(entry, useFormat())}</p>
        {entry.reason && <p className="text-sm [overflow-wrap:anywhere]">“{entry.reason}”</p>}
        <StatusBadge entry={entry} approvalMode={approvalMode} />
      </div>
      {children}
    </li>
  );
}
