import { addDays } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTimes } from "../time/spans.ts";
import { publicationOf } from "./publication.ts";

/** The promise of a business: its people know of a shift, and of changes to it, so many days before. */
export interface NoticeRule {
  /** Today's calendar day in the business's zone. */
  today: string;
  days: number;
}

/** Somebody learns of the shift, or of a change to it, later than the business promises. */
export interface ShortNotice {
  kind: "short-notice";
  days: number;
}

/** A new shift has been published to nobody. */
type Noticed = ShiftTimes &
  Pick<Shift, "id" | "user_id"> &
  Partial<Pick<Shift, "position_id" | "place_id" | "published" | "published_as">>;

/** Whether publishing a shift today would be too late, for who gets it or for who was told of another day. */
export function shortNotice(shift: Noticed, { today, days }: NoticeRule): ShortNotice | null {
  const { position_id = null, place_id = null, published = false, published_as = null } = shift;
  if (publicationOf({ ...shift, position_id, place_id, published, published_as }) === "published")
    return null;
  const told = published ? published_as : null;
  const firm = addDays(today, days);
  const concerned = [shift, told].some(
    (one) => one && one.user_id !== null && today <= one.date && one.date < firm,
  );
  return concerned ? { kind: "short-notice", days } : null;
}
