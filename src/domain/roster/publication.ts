import type { Shift } from "#schema/entities/shift.ts";
import type { RosterEdit } from "./roster-edit.ts";

type Published = Pick<
  Shift,
  | "id"
  | "date"
  | "start_time"
  | "end_time"
  | "user_id"
  | "position_id"
  | "place_id"
  | "published"
  | "published_as"
>;

/** A shift's publication: staff do not see a draft, and were not yet notified of changes since it was published. */
export type Publication = "draft" | "changed" | "published";

export function publicationOf(shift: Published): Publication {
  if (!shift.published) return "draft";
  const publishedAs = shift.published_as;
  const isAsPublished =
    // Rows stored by older versions lack published_as.
    publishedAs != null &&
    publishedAs.date === shift.date &&
    publishedAs.start_time === shift.start_time &&
    publishedAs.end_time === shift.end_time &&
    publishedAs.user_id === shift.user_id &&
    isSame("position_id", publishedAs, shift) &&
    isSame("place_id", publishedAs, shift);
  return isAsPublished ? "published" : "changed";
}

/** What was published before there were positions or places has none to compare. */
function isSame(
  kind: "position_id" | "place_id",
  publishedAs: Partial<NonNullable<Shift["published_as"]>>,
  shift: Published,
): boolean {
  return publishedAs[kind] === undefined || publishedAs[kind] === (shift[kind] ?? null);
}

/** Returns the edits that publish drafts and changed shifts; others stay, so that nobody is notified of them again. */
export function publishEdits(shifts: readonly Published[], publishId: string): RosterEdit[] {
  return shifts
    .filter((shift) => publicationOf(shift) !== "published")
    .map(({ id, date, start_time, end_time, user_id, position_id = null, place_id = null }) => ({
      kind: "change",
      id,
      fields: {
        published: true,
        published_as: { publish_id: publishId, date, start_time, end_time, user_id, position_id, place_id },
      },
    }));
}

/** What publishing tells one person about one shift; `publishedAs` is what they were notified of before. */
export interface PublishNotice {
  kind: "new" | "changed" | "no-longer";
  shift: Shift;
  publishedAs: Shift["published_as"];
}

export interface PublishPlan {
  added: number;
  changed: number;
  /** By person; null for open shifts. People without news are left out. */
  notices: Map<string | null, PublishNotice[]>;
}

/** Whom publishing would notify, and of what. A shift that changed hands is news for both people. */
export function publishPlan(shifts: readonly Shift[]): PublishPlan {
  const plan: PublishPlan = { added: 0, changed: 0, notices: new Map() };
  for (const shift of shifts) {
    const stands = publicationOf(shift);
    if (stands === "published") continue;
    if (stands === "draft") plan.added += 1;
    else plan.changed += 1;
    for (const [person, kind] of noticesOf(shift)) {
      const items = plan.notices.get(person) ?? [];
      items.push({ kind, shift, publishedAs: shift.published_as });
      plan.notices.set(person, items);
    }
  }
  return plan;
}

function noticesOf(shift: Shift): [string | null, PublishNotice["kind"]][] {
  if (!shift.published) return [[shift.user_id, "new"]];
  const publishedAs = shift.published_as;
  if (!publishedAs || publishedAs.user_id === shift.user_id) return [[shift.user_id, "changed"]];
  const forNext: [string | null, PublishNotice["kind"]] = [shift.user_id, "new"];
  return publishedAs.user_id ? [[publishedAs.user_id, "no-longer"], forNext] : [forNext];
}
