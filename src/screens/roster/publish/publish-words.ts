import type { PublishNotice, PublishPlan } from "#domain/roster/publication.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { shiftWords } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import type { SayRoster } from "#words/made/roster.ts";

type Counts = Pick<PublishPlan, "added" | "changed">;

/** What a week has to publish: '3 new, 2 changed'. `shifts` is the number of all its shifts. */
export function publishCounts(say: SayRoster, { added, changed }: Counts, shifts: number): string {
  if (added > 0 && changed > 0) return say("publish.addedAndChanged", { added, changed });
  if (added > 0) return say("publish.added", { added });
  if (changed > 0) return say("publish.changed", { changed });
  return say(shifts === 0 ? "publish.noShifts" : "publish.nothing");
}

/** What publishing does, as a sentence: '3 new shifts will be published.' Null if no shift is new or changed. */
export function publishSummary(say: SayRoster, { added, changed }: Counts): string | null {
  if (added > 0 && changed > 0) return say("publish.summary.both", { added, changed });
  if (added > 0) return say("publish.summary.added", { added });
  return changed > 0 ? say("publish.summary.changed", { changed }) : null;
}

/** What one person is notified of about one shift: 'New: Mon, Mar 2, 9:00 AM – 5:00 PM, Early'. */
export function noticeWords(
  say: SayRoster,
  { kind, shift, publishedAs }: PublishNotice,
  templates: readonly ShiftTemplate[],
  format: Format,
): string {
  const before = publishedAs && whenOf(publishedAs, format);
  if (kind === "no-longer" && before) return say("publish.notice.unassigned", { before });
  const now = shiftWords(shift, templates, format);
  if (kind === "new") return say("publish.notice.new", { shift: now });
  return before
    ? say("publish.notice.changedFrom", { shift: now, before })
    : say("publish.notice.changed", { shift: now });
}

function whenOf(publishedAs: NonNullable<PublishNotice["publishedAs"]>, format: Format): string {
  return factsText(format.locale, [format.shortDay(publishedAs.date), timesText(publishedAs, format)]);
}
