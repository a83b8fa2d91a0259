import { changedFieldsOfRefused } from "#domain/sync/refused-fields.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { RejectedChange } from "#queries/sync.ts";

/** What a refused change of a shift was to do: 'Claim of the shift on Friday, November 20, 9:00 AM – 5:00 PM'. */
export function shiftTitle({ row, base }: Pick<RejectedChange, "row" | "base">, format: Format): string {
  const { date, start_time, end_time } = { ...base, ...row } as Record<string, string>;
  const hours = start_time && end_time && `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`;
  return [`${doing(row, base)} on ${format.day(date)}`, hours].filter(Boolean).join(", ");
}

function doing(row: RejectedChange["row"], base: RejectedChange["base"]): string {
  if (row.deleted === true) return "Delete shift";
  if (!base) return "New shift";
  const { claimed_by_user_id, status } = changedFieldsOfRefused(row, base);
  if (status === "dropped") return "Drop of the shift";
  if (status === "claimed") return "Approval for the shift";
  if (status === "scheduled" && base.status === "dropped") return "Taking back the shift";
  if (claimed_by_user_id === null) return "Withdrawn or denied claim of the shift";
  return claimed_by_user_id === undefined ? "Change to shift" : "Claim of the shift";
}
