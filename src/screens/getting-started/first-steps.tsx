import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { offersSteps, type ShownStep, type StartStep, startSteps } from "#domain/getting-started/steps.ts";
import { hasSamples } from "#domain/roster/samples.ts";
import { links } from "#lib/links.ts";
import { useBusiness } from "#queries/business.ts";
import { type Started, useHasRunLong, useStarted } from "#queries/getting-started.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { putStepsAway } from "#stores/steps-away.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useGettingStartedWords } from "#words/made/use-getting-started-words.ts";
import { SampleData } from "./sample-data.tsx";

export interface FirstStepsProps {
  userId: string;
  /** Whether a link asks for the card, which then shows in any case. */
  isAsked: boolean;
  /** Called once it is known whether the card shows. */
  onKnown: () => void;
}

/** The card, for whom it is: once decided it neither comes nor goes by itself while the page is open. */
export function FirstSteps(props: FirstStepsProps) {
  const hasRunLong = useHasRunLong(useNow(EVERY_MINUTE_MS));
  const [isOpen, setOpen] = useState(props.isAsked);
  if (!isOpen && (props.isAsked || hasRunLong === false)) setOpen(true);
  if (isOpen) return <OfferedSteps {...props} />;
  return hasRunLong ? <NoneOffered {...props} /> : null;
}

/** Next time nothing is loaded to find that out. */
function NoneOffered({ userId, onKnown }: FirstStepsProps) {
  useEffect(() => {
    putStepsAway(userId, true);
    onKnown();
  }, [userId, onKnown]);
  return null;
}

function OfferedSteps({ userId, isAsked, onKnown }: FirstStepsProps) {
  const role = useSession(memberRole) ?? "manager";
  const started = useStarted(useBusiness()?.id ?? null, useNow(EVERY_MINUTE_MS));
  const [isShown, setShown] = useState<boolean>();
  const steps = started && startSteps(started.facts, role);
  if (isShown === undefined && started && steps)
    setShown(isAsked || offersSteps({ ...started, steps, hasSamples: hasSamples(started.samples) }));
  useArrivalAt("getting-started", started !== undefined, () => setShown(true));
  useEffect(() => {
    if (isShown !== undefined) onKnown();
  }, [isShown, onKnown]);
  // A device that has not everything yet may know better the next time.
  const isOver = isShown === false && Boolean(started?.isComplete);
  useEffect(() => {
    if (isOver) putStepsAway(userId, true);
  }, [isOver, userId]);
  if (!isShown || !started || !steps) return null;
  return (
    <StepsCard
      userId={userId}
      started={started}
      steps={steps}
      onHide={() => setShown(false)}
      onShow={() => setShown(true)}
    />
  );
}

interface StepsCardProps {
  userId: string;
  started: Started;
  steps: readonly ShownStep[];
  onHide: () => void;
  onShow: () => void;
}

function StepsCard({ userId, started, steps, onHide, onShow }: StepsCardProps) {
  const say = useGettingStartedWords();
  const format = useFormat();
  const navigate = useNavigate();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;

  function hide() {
    putStepsAway(userId, true);
    // The link that asked for it would show it again after a reload.
    navigate(links.dashboard(), { replace: true });
    onHide();
    const run = () => {
      putStepsAway(userId, false);
      onShow();
    };
    toast.info(say("toast.hidden"), { action: { run } });
  }

  return (
    <Card
      place="getting-started"
      title={say("title")}
      aside={
        <span className="text-sm text-muted tabular-nums">
          {say("progress", { done: format.number(done), count: format.number(steps.length) })}
        </span>
      }
    >
      <ol className="flex flex-col gap-1" aria-label={say("title")}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex min-h-11 items-center gap-3">
            <Icon
              name={isDone ? "check-circle" : "clock"}
              className={isDone ? "text-positive" : "text-muted"}
            />
            {isDone ? (
              <p className="min-w-0 text-muted">{say("doneStep", { step: say(`step.${step}`) })}</p>
            ) : (
              <div className="min-w-0">
                {step === next ? (
                  <LinkButton href={hrefOf(step, started)}>{say(`step.${step}`)}</LinkButton>
                ) : (
                  <TextLink href={hrefOf(step, started)}>{say(`step.${step}`)}</TextLink>
                )}
                <p className="text-sm text-muted">{say(`step.${step}Hint`)}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
      {!next && <p className="mt-3">{say("allDone")}</p>}
      <SampleData started={started} />
      <div className="mt-3">
        <Button variant="quiet" onPress={hide}>
          {say("hide")}
        </Button>
      </div>
    </Card>
  );
}

function hrefOf(step: StartStep, { facts, samples, firstDraft }: Started): string {
  switch (step) {
    case "people":
      return links.staff({ part: "add" });
    case "hours":
      return links.roster({ part: "hours" });
    case "templates":
      // An empty roster proposes some.
      return samples.templates.size + facts.shifts > 0 ? links.roster({ part: "templates" }) : links.roster();
    case "roster":
      return links.roster();
    case "publish":
      return links.roster(firstDraft === null ? {} : { week: firstDraft });
    case "tablet":
      return links.timeClock({ part: "communal-mode" });
    case "payRules":
      return links.payroll({ tab: "rules" });
  }
}
