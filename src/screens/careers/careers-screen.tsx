import { useCallback, useState } from "react";
import { findOpenPositions } from "#commands/business/careers.ts";
import { useCommand } from "#commands/use-command.ts";
import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import { buttonStyle } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { PageTitle } from "#ui/page/page-title.tsx";
import { PlaceLink } from "#ui/page/text-link.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { useFormat } from "#view/format/use-format.ts";
import { PublicFrame } from "#view/layout/public-frame.tsx";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { rich } from "#words/use-words.ts";
import { ApplicationForm } from "./application-form.tsx";

const FORM = "apply";

/** The platform's open positions with a form to apply. Public, signed in or not. */
export function CareersScreen() {
  const say = useStaffWords();
  const { answer: positions, problem, askAgain, isOffline } = usePositions();
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasForm, setHasForm] = useState(false);
  // The form stays once shown, even if positions close: somebody may be typing.
  if (positions && positions.length > 0 && !hasForm) setHasForm(true);
  return (
    <PublicFrame>
      <header className="mb-8 flex flex-col gap-2">
        <PageTitle>{say("careers.title")}</PageTitle>
        <p dir="auto" className="max-w-prose text-muted">
          {say("careers.intro")}
        </p>
      </header>
      <div
        className={
          hasForm ? "grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start" : undefined
        }
      >
        <div>
          <ListState
            items={positions}
            problem={problem}
            onRetry={askAgain}
            isOffline={isOffline}
            skeleton={<CardSkeleton label={say("careers.loading")} height="16rem" />}
            empty={
              <EmptyState icon="info" title={say("careers.empty")}>
                {say("careers.emptyHint")}
              </EmptyState>
            }
          >
            {(open) => (
              <ul aria-label={say("careers.list")} className="flex flex-col gap-5">
                {open.map((position) => (
                  <li key={position.id}>
                    <PositionCard position={position} onApply={() => setChosen(position.id)} />
                  </li>
                ))}
              </ul>
            )}
          </ListState>
        </div>
        {hasForm && (
          <div id={FORM} tabIndex={-1} className="outline-none lg:sticky lg:top-6">
            <Card title={say("careers.apply")}>
              <ApplicationForm positions={positions ?? []} chosen={chosen} onChoose={setChosen} />
            </Card>
          </div>
        )}
      </div>
    </PublicFrame>
  );
}

function usePositions() {
  const say = useStaffWords();
  // Stable: the command changes with the signed-in person's session, which does not concern this page.
  const find = useLatest(useCommand(findOpenPositions));
  const ask = useCallback(() => find.current(), [find]);
  const problemOf = useCallback(() => say("careers.failed"), [say]);
  return useAnswer(ask, problemOf);
}

interface PositionCardProps {
  position: OpenPosition;
  onApply: () => void;
}

function PositionCard({ position, onApply }: PositionCardProps) {
  const say = useStaffWords();
  const format = useFormat();
  const { id, title, description, responsibilities, requirements, benefits, created_at } = position;
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <header>
        <h2 id={id} className="text-xl font-bold [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p className="text-sm text-muted">
          {rich(say, "careers.posted", {
            day: format.date(created_at),
            date: (text) => <time dateTime={created_at}>{text}</time>,
          })}
        </p>
      </header>
      <p dir="auto" className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
        {description}
      </p>
      <Lines title={say("careers.responsibilities")} lines={responsibilities} />
      <Lines title={say("careers.requirements")} lines={requirements} />
      <Lines title={say("careers.benefits")} lines={benefits} />
      <p>
        <PlaceLink
          to={FORM}
          onGo={onApply}
          aria-label={say("careers.applyFor", { position: title })}
          className={buttonStyle({ variant: "secondary" })}
        >
          {say("careers.apply")}
        </PlaceLink>
      </p>
    </article>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul dir="auto" className="list-disc ps-5 text-muted [overflow-wrap:anywhere]">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and never move.
          <li key={place}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
