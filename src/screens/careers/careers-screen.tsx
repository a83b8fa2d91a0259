import { useState } from "react";
import { PublicFrame } from "#screens/public/public-frame.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ListState } from "#ui/list-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { CardSkeleton } from "#ui/skeleton-shapes.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { PositionCard } from "./position-card.tsx";
import { usePositions } from "./use-positions.ts";

const FORM = "apply";

/** The platform's open positions, and a form to apply for one. For everybody, signed in or not. */
export function CareersScreen() {
  const { positions, problem, again, isOnline } = usePositions();
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasForm, setHasForm] = useState(false);
  // Once it is there it stays, whatever is closed meanwhile: somebody may be writing.
  if (positions && positions.length > 0 && !hasForm) setHasForm(true);
  return (
    <PublicFrame>
      <header className="mb-8 flex flex-col gap-2">
        <PageTitle>Open Positions</PageTitle>
        <p className="max-w-prose text-muted">
          Help shops, cafés and clinics to get their rosters, hours and pay in order.
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
            onRetry={again}
            isOffline={!isOnline}
            skeleton={<CardSkeleton label="Loading the open positions" height="16rem" />}
            empty={
              <EmptyState icon="info" title="No open positions at the moment">
                Please look in again later.
              </EmptyState>
            }
          >
            {(open) => (
              <ul aria-label="Open positions" className="flex flex-col gap-5">
                {open.map((position) => (
                  <li key={position.id}>
                    <PositionCard position={position} formId={FORM} onApply={() => setChosen(position.id)} />
                  </li>
                ))}
              </ul>
            )}
          </ListState>
        </div>
        {hasForm && (
          <div id={FORM} tabIndex={-1} className="outline-none lg:sticky lg:top-6">
            <Card title="Apply">
              <ApplicationForm positions={positions ?? []} chosen={chosen} onChoose={setChosen} />
            </Card>
          </div>
        )}
      </div>
    </PublicFrame>
  );
}
