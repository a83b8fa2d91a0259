import { useState } from "react";
import { publishShifts } from "#commands/publish-shifts.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PublishNews, PublishPlan } from "#domain/roster/publish-plan.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useLimit } from "#screens/subscription/use-limit.ts";
import { forgetSteps } from "#stores/roster-history.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Banner } from "#ui/banner.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";
import { useOnline } from "#ui/use-online.ts";
import { personWords } from "../labels/shift-names.ts";
import type { RosterWeek } from "../use-roster-week.ts";
import { audienceWords, newsWords, publishCounts, warningWords } from "./publish-words.ts";

interface PublishDialogProps {
  week: RosterWeek;
  plan: PublishPlan;
  onClose: () => void;
}

/** What publishing tells each person, before it is done: it cannot be taken back. */
export function PublishDialog({ week, plan, onClose }: PublishDialogProps) {
  const publish = useCommand(publishShifts);
  const isOnline = useOnline();
  const limit = useLimit();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const people = [...plan.news.keys()].filter((person) => person !== null).length;
  const warning = warningWords(week.shifts.filter(({ id }) => week.findings.has(id)).length);

  async function submit() {
    if (limit) return;
    setBusy(true);
    try {
      await publish(week.shifts);
      // To undo what people are told of now would tell them of a change nobody decided on.
      forgetSteps();
      toast.success("Roster published", { description: publishCounts(plan, week.shifts.length) });
      onClose();
    } catch {
      setProblem("This could not be stored on the device. Nothing was published.");
      setBusy(false);
    }
  }

  return (
    <FormDialog
      isOpen
      title="Publish this week?"
      action={isBusy ? "Publishing..." : "Publish"}
      isBusy={isBusy}
      problem={limit ?? problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-muted">
        {publishCounts(plan, week.shifts.length)}. {audienceWords(people, plan.news.has(null))} This cannot be
        undone: to take a published shift back, delete it or give it to somebody else.
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
      {warning && <Banner tone="caution">{warning}</Banner>}
      <ul aria-label="What people are told" className="flex flex-col gap-4">
        {inOrder(plan, week).map(([person, news]) => (
          <PersonNews key={person} person={person} news={news} week={week} />
        ))}
      </ul>
    </FormDialog>
  );
}

interface PersonNewsProps {
  person: string | null;
  news: readonly PublishNews[];
  week: RosterWeek;
}

function PersonNews({ person, news, week }: PersonNewsProps) {
  const format = useFormat();
  const name = person === null ? "Open shifts" : personWords(person, week.everybody);
  const picture = week.people.find(({ id }) => id === person)?.profile_picture_url;
  return (
    <li className="flex items-start gap-3">
      <Avatar name={name} picture={picture} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <ul className="text-sm text-muted tabular-nums">
          {news.map((item) => (
            <li key={`${item.shift.id} ${item.kind}`} className="flex items-start gap-1.5 py-0.5">
              <span className="min-w-0">{newsWords(item, week.templates, format)}</span>
              {item.kind !== "no-longer" && week.findings.has(item.shift.id) && <Warned />}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Warned() {
  return (
    <span className="shrink-0 text-caution">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span className="sr-only">has warnings</span>
    </span>
  );
}

/** Open shifts first, then people by name. */
function inOrder({ news }: PublishPlan, { people }: RosterWeek) {
  const rankOf = new Map<string | null, number>(people.map(({ id }, rank) => [id, rank]));
  const rank = (person: string | null) => (person === null ? -1 : (rankOf.get(person) ?? people.length));
  return [...news].sort(([one], [other]) => rank(one) - rank(other));
}
