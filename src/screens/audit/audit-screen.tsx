import { useEffect, useMemo, useRef, useState } from "react";
import { useEverybody } from "#queries/people.ts";
import { useTemplates } from "#queries/roster.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ListState } from "#ui/list-state.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { useOnline } from "#ui/use-online.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERYTHING, filtersOf } from "./audit-filter.ts";
import { AuditFilterBar } from "./audit-filter-bar.tsx";
import { AuditLine } from "./audit-line.tsx";
import { ExportButton } from "./export-button.tsx";
import { type AuditLog, useAuditLog } from "./use-audit-log.ts";
import type { AuditFacts } from "./words/audit-facts.ts";

/** Who changed what in the business, when, and from which device: for its admins. */
export function AuditScreen() {
  const format = useFormat();
  const isOnline = useOnline();
  const everybody = useEverybody();
  // An account that was deleted may be without a name.
  const people = useMemo(() => everybody?.filter(({ name }) => name) ?? [], [everybody]);
  const templates = useTemplates();
  const [choice, choose] = useState(EVERYTHING);
  const filters = filtersOf(choice, format.zone);
  const isFiltered = Object.keys(filters).length > 0;
  const log = useAuditLog(filters);
  const facts = useMemo<AuditFacts>(
    () => ({
      // Those whom this device knows go by the name that they have here.
      people: { ...log.people, ...Object.fromEntries(people.map(({ id, name }) => [id, name])) },
      templates: templates ?? [],
      format,
    }),
    [log.people, people, templates, format],
  );
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-5">
      <AuditFilterBar choice={choice} onChoose={choose} people={people} isDisabled={!isOnline}>
        {isFiltered && (
          <Button variant="quiet" onPress={() => choose(EVERYTHING)}>
            Clear filters
          </Button>
        )}
        <ExportButton log={log} facts={facts} />
      </AuditFilterBar>
      {log.keptAt && <KeptNotice at={log.keptAt} isFiltered={isFiltered} />}
      <Card title="Changes">
        <ListState
          items={log.changes}
          problem={log.problem}
          onRetry={log.retry}
          isOffline={!isOnline}
          skeleton={<RowsSkeleton label="Loading the audit log" rows={8} />}
          empty={<NothingFound isFiltered={isFiltered} />}
        >
          {(changes) => (
            <>
              <ol aria-label="Changes, newest first" className="divide-y divide-line">
                {changes.map((change) => (
                  <AuditLine key={change.id} change={change} facts={facts} />
                ))}
              </ol>
              <End log={log} />
            </>
          )}
        </ListState>
      </Card>
    </div>
  );
}

function KeptNotice({ at, isFiltered }: { at: string; isFiltered: boolean }) {
  const format = useFormat();
  return (
    <Banner tone="info" icon="cloud-off">
      This is the audit log as of {format.moment(at)}, kept on this device
      {isFiltered ? ", without your filters" : ""}. Newer and older changes, searching and export need a
      connection.
    </Banner>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon="info" title="No changes match">
      Try other words, or clear the filters.
    </EmptyState>
  ) : (
    <EmptyState icon="info" title="No changes yet">
      Changes of roles, pay, hours, shifts, approvals, settings and staff appear here.
    </EmptyState>
  );
}

function End({ log: { goesOn, keptAt, isReading, problem, older } }: { log: AuditLog }) {
  if (goesOn) return <OlderOnScroll isReading={isReading} isPaused={problem !== null} onOlder={older} />;
  if (keptAt) return null;
  return (
    <p className="pt-4 text-center text-sm text-muted">
      This is where the log begins. It is kept for as long as your business has its account, and nobody can
      change it.
    </p>
  );
}

interface OlderOnScrollProps {
  isReading: boolean;
  /** Something went wrong: only a press tries again. */
  isPaused: boolean;
  onOlder: () => void;
}

/** The end of a list that goes on: more comes when it is scrolled into view, or pressed. */
export function OlderOnScroll({ isReading, isPaused, onOlder }: OlderOnScrollProps) {
  const end = useRef<HTMLDivElement>(null);
  const mayRead = !isReading && !isPaused;
  useEffect(() => {
    if (!mayRead || !end.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onOlder(), {
      rootMargin: "400px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayRead, onOlder]);
  return (
    <div ref={end} className="flex justify-center pt-4">
      <Button variant="secondary" isDisabled={isReading} onPress={onOlder}>
        {isReading ? "Loading older changes..." : "Show older changes"}
      </Button>
    </div>
  );
}
