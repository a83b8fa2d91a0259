import { useMemo, useState } from "react";
import { publishShifts } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import { type PublishNotice, type PublishPlan, publishPlan } from "#domain/roster/publication.ts";
import { forgetSteps } from "#stores/roster-grid.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useOnline } from "#ui/use-online.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { personNameWords, shiftWords } from "#view/shifts/shift-names.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { useWords } from "#words/use-words.ts";
import type { RosterPartProps } from "../roster-parts.ts";
import type { RosterWeek } from "../use-roster-week.ts";
import { audienceWords, noticeWords, publishCounts, warningWords } from "./publish-words.ts";

/** Publishes the week, and shows how much there is to publish. */
export function PublishButton({ week }: RosterPartProps) {
  const [isOpen, setOpen] = useState(false);
  const plan = useMemo(() => publishPlan(week.shifts), [week.shifts]);
  return (
    <>
      <Button isDisabled={plan.notices.size === 0} onPress={() => setOpen(true)}>
        {/* With padding as wide as the awaited button, so that the toolbar wraps in the same place. */}
        <span className="-my-1 flex flex-col items-center justify-center leading-tight md:min-w-30 lg:min-w-41 lg:flex-row lg:gap-2">
          <span>Publish</span>
          <span className="text-sm font-normal tabular-nums">{publishCounts(plan, week.shifts.length)}</span>
        </span>
      </Button>
      {isOpen && <PublishDialog week={week} plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PublishDialogProps {
  week: RosterWeek;
  plan: PublishPlan;
  onClose: () => void;
}

/** Shows before publishing what each person will be notified of, because publishing cannot be undone. */
export function PublishDialog({ week, plan, onClose }: PublishDialogProps) {
  const publish = useCommand(publishShifts);
  const isOnline = useOnline();
  const limit = useLimit();
  const { isBusy, problem, save } = useSaving(
    "This could not be stored on the device. Nothing was published.",
  );
  const people = [...plan.notices.keys()].filter((person) => person !== null).length;
  const warning = warningWords(week.shifts.filter(({ id }) => week.findings.has(id)).length);

  async function submit() {
    await publish(week.shifts);
    // Undoing earlier steps after publishing would notify people of a change that nobody decided on.
    forgetSteps();
    toast.success("Roster published", { description: publishCounts(plan, week.shifts.length) });
    onClose();
  }

  return (
    <FormDialog
      title="Publish this week?"
      action={isBusy ? "Publishing..." : "Publish"}
      isBusy={isBusy}
      problem={limit ?? problem}
      onSubmit={() => !limit && void save(submit)}
      onClose={onClose}
    >
      <p className="text-muted">
        {publishCounts(plan, week.shifts.length)}. {audienceWords(people, plan.notices.has(null))} This cannot
        be undone: to take a published shift back, delete it or give it to somebody else.
      </p>
      {plan.changed > 0 && (
        <p className="text-muted">
          Changes to published shifts are seen at once; publishing tells people of them.
        </p>
      )}
      {!isOnline && (
        <Banner tone="info" icon="cloud-off">
          You are offline. People are told once you're back online.
        </Banner>
      )}
      {warning && (
        <Banner tone="caution">
          {warning}
          <UnchangedWarnings week={week} plan={plan} />
        </Banner>
      )}
      <ul aria-label="What people are told" className="flex flex-col gap-4">
        {inOrder(plan, week).map(([person, notices]) => (
          <PersonNotices key={person} person={person} notices={notices} week={week} />
        ))}
      </ul>
    </FormDialog>
  );
}

/** The warnings of shifts that nobody is notified of now, which are in no list below. */
function UnchangedWarnings({ week, plan }: { week: RosterWeek; plan: PublishPlan }) {
  const sayShift = useWords(scheduleWords);
  const format = useFormat();
  const publishedAs = new Set([...plan.notices.values()].flat().map(({ shift }) => shift.id));
  const others = week.shifts.filter(({ id }) => week.findings.has(id) && !publishedAs.has(id));
  if (others.length === 0) return null;
  return (
    <ul aria-label="Warnings of published shifts" className="mt-1 text-sm tabular-nums">
      {others.map((shift) => (
        <li key={shift.id} className="py-0.5">
          {`${personNameWords(sayShift, shift.user_id, week.everybody)}, ${shiftWords(shift, week.templates, format)}`}
          <Warnings findings={week.findings.get(shift.id) ?? []} />
        </li>
      ))}
    </ul>
  );
}

interface PersonNoticesProps {
  person: string | null;
  notices: readonly PublishNotice[];
  week: RosterWeek;
}

function PersonNotices({ person, notices, week }: PersonNoticesProps) {
  const sayShift = useWords(scheduleWords);
  const format = useFormat();
  const name = person === null ? "Open shifts" : personNameWords(sayShift, person, week.everybody);
  const picture = week.people.find(({ id }) => id === person)?.profile_picture_url;
  return (
    <li className="flex items-start gap-3">
      <Avatar name={name} picture={picture} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <ul className="text-sm text-muted tabular-nums">
          {notices.map((item) => (
            <li key={`${item.shift.id} ${item.kind}`} className="py-0.5">
              <span className="min-w-0">{noticeWords(item, week.templates, format)}</span>
              {item.kind !== "no-longer" && <Warnings findings={week.findings.get(item.shift.id) ?? []} />}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The findings about shifts, each with its person's name. */
function Warnings({ findings }: { findings: readonly ShiftFinding[] }) {
  const sayShift = useWords(scheduleWords);
  const format = useFormat();
  return findings.map((finding) => (
    <span key={findingText(sayShift, finding, format)} className="flex items-start gap-1.5 text-caution">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{findingText(sayShift, finding, format)}</span>
    </span>
  ));
}

/** Open shifts first, then people by name. */
function inOrder({ notices }: PublishPlan, { people }: RosterWeek) {
  const rankOf = new Map<string | null, number>(people.map(({ id }, rank) => [id, rank]));
  const rank = (person: string | null) => (person === null ? -1 : (rankOf.get(person) ?? people.length));
  return [...notices].sort(([one], [other]) => rank(one) - rank(other));
}
