import { useEffect, useId, useRef, useState } from "react";
import { isSentLater } from "#domain/sync/replaced-values.ts";
import { useEverybody } from "#queries/people.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useTemplates } from "#queries/roster.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { auditDetails } from "#view/audit/audit-details.ts";
import type { AuditFacts } from "#view/audit/audit-facts.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useAuditWords } from "#words/made/use-audit-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { AuditFilterBar, EVERYTHING, filtersOf } from "./audit-filter-bar.tsx";
import { ExportButton } from "./export-button.tsx";
import { isOwnDecision } from "./own-decision.ts";
import { type AuditLog, useAuditLog } from "./use-audit-log.ts";
import { auditSentence } from "./words/audit-words.ts";

/** For admins: who changed what in the business, when, and on which device. */
export function AuditScreen() {
  const say = useAuditWords();
  const format = useFormat();
  const isOnline = useOnline();
  // A deleted account may have no name.
  const people = (useEverybody() ?? []).filter(({ name }) => name);
  const [choice, choose] = useState(EVERYTHING);
  const filters = filtersOf(choice, format.zone);
  const isFiltered = Object.keys(filters).length > 0;
  const log = useAuditLog(filters);
  const facts: AuditFacts = {
    // People on this device have their current names.
    people: { ...log.people, ...Object.fromEntries(people.map(({ id, name }) => [id, name])) },
    templates: useTemplates() ?? [],
    positions: usePositions() ?? [],
    places: usePlaces() ?? [],
    format,
    say,
    sayShift: useScheduleWords(),
  };
  return (
    <div className="flex flex-col gap-5">
      <AuditFilterBar choice={choice} onChoose={choose} people={people} isDisabled={!isOnline}>
        {isFiltered && (
          <Button variant="quiet" onPress={() => choose(EVERYTHING)}>
            {say("clearFilters")}
          </Button>
        )}
        <ExportButton log={log} facts={facts} />
      </AuditFilterBar>
      {log.keptAt && (
        <Banner tone="info" icon="cloud-off">
          {say(isFiltered ? "keptUnfiltered" : "kept", { time: format.moment(log.keptAt) })}
        </Banner>
      )}
      <Card title={say("changes")}>
        <ListState
          items={log.changes}
          problem={log.problem}
          onRetry={log.retry}
          isOffline={!isOnline}
          skeleton={<RowsSkeleton label={say("loading")} rows={8} />}
          empty={
            <EmptyState icon="info" title={say(isFiltered ? "empty.filtered" : "empty.all")}>
              {say(isFiltered ? "empty.filteredHint" : "empty.allHint")}
            </EmptyState>
          }
        >
          {(changes) => (
            <>
              <ol aria-label={say("list")} className="divide-y divide-line">
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

function End({ log }: { log: AuditLog }) {
  const say = useAuditWords();
  if (log.goesOn) return <OlderOnScroll log={log} />;
  if (log.keptAt) return null;
  return <p className="pt-4 text-center text-sm text-muted">{say("end")}</p>;
}

/** The end of a list with more rows: loads them when scrolled into view or pressed; after a failure only if pressed. */
function OlderOnScroll({ log: { isReading, problem, older } }: { log: AuditLog }) {
  const say = useAuditWords();
  const end = useRef<HTMLDivElement>(null);
  const mayRead = !isReading && problem === null;
  useEffect(() => {
    if (!mayRead || !end.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && older(), {
      rootMargin: "400px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayRead, older]);
  return (
    <div ref={end} className="flex justify-center pt-4">
      <Button variant="secondary" isDisabled={isReading} onPress={older}>
        {say(isReading ? "loadingOlder" : "older")}
      </Button>
    </div>
  );
}

/** One change as a sentence, with time and device; opens to show the values before and after. */
function AuditLine({ change, facts }: { change: AuditChange; facts: AuditFacts }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { format, say } = facts;
  const sentence = auditSentence(change, facts);
  const details = auditDetails(change, facts);
  const actedAt = change.acted_at ?? change.at;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-72 font-medium [overflow-wrap:anywhere]">{sentence}</p>
        <div className="flex flex-wrap gap-1.5">
          {isOwnDecision(change) && <Badge tone="caution">{say("ownDecision")}</Badge>}
          {change.kinds.map((kind) => (
            <Badge key={kind}>{say(`kind.${kind}`)}</Badge>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">
          <time dateTime={actedAt} className="tabular-nums">
            {say("line.when", { date: format.date(actedAt), time: format.time(actedAt) })}
          </time>
          {isSentLater(actedAt, change.at) && ` · ${say("line.sentLater")}`}
          {" · "}
          {deviceWords(change, facts)}
        </p>
        {details.length > 0 && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={say(isOpen ? "line.hideDetailsOf" : "line.detailsOf", { change: sentence })}
            onPress={() => setOpen(!isOpen)}
          >
            {say(isOpen ? "line.hideDetails" : "line.details")}
          </Button>
        )}
      </div>
      {isOpen && <Details id={id} details={details} />}
    </li>
  );
}

/** A device chooses its own name, which proves nothing, so the wording says that the device claims it. */
function deviceWords({ device, by }: AuditChange, { say }: AuditFacts): string {
  if (device) return say("device.named", { name: device });
  return say(by ? "device.unknown" : "device.server");
}

function Details({ id, details }: { id: string; details: ReturnType<typeof auditDetails> }) {
  const say = useAuditWords();
  return (
    <dl
      id={id}
      className="mt-1 grid gap-x-4 gap-y-1 rounded-lg bg-sunken p-3 text-sm sm:grid-cols-[12rem_1fr]"
    >
      {details.map(({ label, from, to }) => (
        <div key={label} className="contents">
          <dt className="font-semibold">{label}</dt>
          <dd className="mb-1 min-w-0 [overflow-wrap:anywhere]">
            {from !== null && (
              <>
                <span className="text-muted">{say("line.before", { value: from })}</span>
                <br />
              </>
            )}
            {say("line.after", { value: to })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
