import { useState } from "react";
import { publishShifts } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import { type PublishNotice, type PublishPlan, publishPlan } from "#domain/roster/publication.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { personNameWords, shiftWords } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { PublishWarnings } from "./publish-warnings.tsx";

/** Publishes the week, and shows how much there is to publish. */
export function PublishButton(board: Board) {
  const { week } = board;
  const say = useRosterWords();
  const [isOpen, setOpen] = useState(false);
  const plan = publishPlan(week.shifts);
  return (
    <>
      <Button size="narrow" isDisabled={plan.notices.size === 0} onPress={() => setOpen(true)}>
        {/* As wide whatever there is to publish, so that the toolbar wraps in the same place. */}
        <span className="-my-1 flex flex-col items-center justify-center leading-tight md:min-w-30 lg:max-xl:min-w-26 min-[100rem]:min-w-41 min-[100rem]:flex-row min-[100rem]:gap-2">
          <span>{say("publish.publish")}</span>
          <span className="text-sm font-normal tabular-nums">
            {publishCounts(say, plan, week.shifts.length)}
          </span>
        </span>
      </Button>
      {isOpen && <PublishDialog board={board} plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PublishDialogProps {
  board: Board;
  plan: PublishPlan;
  onClose: () => void;
}

/** Shows before publishing what each person will be notified of, because publishing cannot be undone. */
function PublishDialog({ board, plan, onClose }: PublishDialogProps) {
  const { week } = board;
  const say = useRosterWords();
  const publish = useCommand(publishShifts);
  const isOnline = useOnline();
  const limit = useLimit();
  const { isBusy, problem, save } = useSaving(say("publish.failed"));
  const people = [...plan.notices.keys()].filter((person) => person !== null).length;
  const counts = publishCounts(say, plan, week.shifts.length);
  const effects = [
    publishSummary(say, plan),
    people > 0 && say("publish.notifies", { count: people }),
    plan.notices.has(null) && say("publish.openSeen"),
    say("publish.final"),
  ];

  async function submit() {
    await publish(week.shifts);
    toast.success(say("toast.published"), { description: counts });
    onClose();
  }

  return (
    <FormDialog
      title={say("publish.title")}
      action={say(isBusy ? "publish.publishing" : "publish.publish")}
      isBusy={isBusy}
      problem={limit ?? problem}
      onSubmit={() => !limit && void save(submit)}
      onClose={onClose}
    >
      <p className="text-muted">{effects.filter(Boolean).join(" ")}</p>
      {plan.changed > 0 && <p className="text-muted">{say("publish.changesSeen")}</p>}
      {!isOnline && (
        <Banner tone="info" icon="cloud-off">
          {say("publish.offline")}
        </Banner>
      )}
      <PublishWarnings board={board} onLeave={onClose} />
      <ul aria-label={say("publish.notices")} className="flex flex-col gap-4">
        {inOrder(plan, week).map(([person, notices]) => (
          <PersonNotices key={person} person={person} notices={notices} week={week} />
        ))}
      </ul>
    </FormDialog>
  );
}

interface PersonNoticesProps {
  person: string | null;
  notices: readonly PublishNotice[];
  week: RosterWeek;
}

function PersonNotices({ person, notices, week }: PersonNoticesProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const name = person === null ? say("openShifts") : personNameWords(sayShift, person, week.everybody);
  const picture = week.staff.find(({ id }) => id === person)?.profile_picture_url;
  return (
    <li className="flex items-start gap-3">
      <Avatar name={name} picture={picture} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <ul className="text-sm text-muted tabular-nums">
          {notices.map((item) => (
            <li key={`${item.shift.id} ${item.kind}`} className="py-0.5">
              {noticeWords(say, item, week, format)}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** Open shifts first, then people by name. */
function inOrder({ notices }: PublishPlan, { people }: RosterWeek) {
  const rankOf = new Map<string | null, number>(people.map(({ id }, rank) => [id, rank]));
  const rank = (person: string | null) => (person === null ? -1 : (rankOf.get(person) ?? people.length));
  return [...notices].sort(([one], [other]) => rank(one) - rank(other));
}

/** What a week has to publish: '3 new, 2 changed'. `shifts` is the number of all its shifts. */
function publishCounts(say: SayRoster, { added, changed }: PublishPlan, shifts: number): string {
  if (added > 0 && changed > 0) return say("publish.addedAndChanged", { added, changed });
  if (added > 0) return say("publish.added", { added });
  if (changed > 0) return say("publish.changed", { changed });
  return say(shifts === 0 ? "publish.noShifts" : "publish.nothing");
}

/** What publishing does, as a sentence: '3 new shifts will be published.' Null if no shift is new or changed. */
function publishSummary(say: SayRoster, { added, changed }: PublishPlan): string | null {
  if (added > 0 && changed > 0) return say("publish.summary.both", { added, changed });
  if (added > 0) return say("publish.summary.added", { added });
  return changed > 0 ? say("publish.summary.changed", { changed }) : null;
}

/** What one person is notified of about one shift: 'New: Mon, Mar 2, 9:00 AM – 5:00 PM, Early'. */
function noticeWords(
  say: SayRoster,
  { kind, shift, publishedAs }: PublishNotice,
  week: RosterWeek,
  format: Format,
): string {
  const before =
    publishedAs &&
    factsText(format.locale, [
      format.shortDay(publishedAs.date),
      timesText(publishedAs, format),
      // Where that is what changed, or nobody would see it.
      shift.position_id !== publishedAs.position_id && week.named.get(publishedAs.position_id ?? "")?.name,
      shift.place_id !== publishedAs.place_id && week.placeNames.get(publishedAs.place_id ?? ""),
    ]);
  if (kind === "no-longer" && before) return say("publish.notice.unassigned", { before });
  const now = shiftWords(shift, week, format);
  if (kind === "new") return say("publish.notice.new", { shift: now });
  return before
    ? say("publish.notice.changedFrom", { shift: now, before })
    : say("publish.notice.changed", { shift: now });
}
