import { Suspense, useEffect, useId, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import type { Format } from "#lib/format/create-format.ts";
import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { dashboardShiftWords } from "./shift-words.ts";
import type { Dashboard } from "./use-dashboard.ts";
import type { NewMessages } from "./use-new-messages.ts";

const openShifts = lazyPart(
  async () => (await import("./open-shifts-dialog.tsx")).OpenShiftsDialog,
  NotOpened,
);

interface StatCardsProps {
  dashboard: Dashboard;
  isManager: boolean;
  /** Undefined while loading. */
  messages: NewMessages | undefined;
}

export function StatCards({ dashboard, isManager, messages }: StatCardsProps) {
  const format = useFormat();
  const { upcoming, ahead, thisWeek, open, requested, templates, staff } = dashboard;
  const [isOpen, setOpen] = useState(false);
  useEffect(openShifts.preloadWhenIdle, []);
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] sm:gap-5">
      <StatCard
        title={isManager ? "Total Shifts This Week" : "My Shifts This Week"}
        figure={format.number(upcoming.length)}
        unit="upcoming"
        caption={nextText(upcoming[0], templates, format)}
        note={`${format.number(ahead)} in the next 4 weeks, ${format.number(thisWeek)} this week`}
        href={isManager ? links.roster() : links.schedule()}
      />
      <StatCard
        title={isManager ? "Open Shifts" : "Available Shifts"}
        figure={format.number(open.length)}
        caption="Shifts needing coverage"
        note={isManager ? undefined : requestedText(requested, format)}
        href={isManager ? undefined : links.schedule()}
        onPress={isManager && open.length > 0 ? () => setOpen(true) : undefined}
      />
      {isManager ? (
        <StatCard
          title="Total Staff"
          figure={format.number(staff)}
          caption="Active employees"
          href={links.staff()}
        />
      ) : (
        <NewMessagesCard messages={messages} />
      )}
      <Suspense>
        {isOpen && <openShifts.Part dashboard={dashboard} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

function NewMessagesCard({ messages }: { messages: NewMessages | undefined }) {
  const { number } = useFormat();
  return (
    <StatCard
      title="New Messages"
      figure={messages ? number(messages.team) : "–"}
      unit={messages?.direct ? `and ${number(messages.direct)} private` : undefined}
      caption="Unread messages"
      href={links.chat()}
    />
  );
}

function requestedText([first, ...others]: readonly Shift[], format: Format): string | undefined {
  if (!first) return undefined;
  const more = others.length > 0 ? ` and ${format.number(others.length)} more` : "";
  return `Requested: ${format.shortDay(first.date)}, ${format.timeOfDay(first.start_time)}${more}`;
}

function nextText(next: Shift | undefined, templates: Map<string, string>, format: Format): string {
  return next
    ? `Next: ${format.shortDay(next.date)} (${dashboardShiftWords(next, templates, format)})`
    : "No upcoming shifts";
}

/** Stretches the title's link over the whole card. */
const WHOLE_CARD =
  "cursor-pointer rounded-sm text-start decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-2xl hover:underline focus-visible:outline-3 focus-visible:outline-brand-ink";

interface StatCardProps {
  title: string;
  figure: string;
  unit?: string | undefined;
  caption: string;
  note?: string | undefined;
  /** The counted list: its URL, or what opens it; omitted if there is none. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
}

/** One figure; on phones a line, so that three leave room for the rest. */
function StatCard({ title, figure, unit, caption, note, href, onPress }: StatCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative min-w-0 rounded-2xl border border-line bg-surface px-5 py-3.5 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 sm:flex-col sm:gap-1">
        <h2 id={id} className="font-semibold sm:text-sm sm:text-muted">
          {href !== undefined && (
            <Link href={href} className={WHOLE_CARD}>
              {title}
            </Link>
          )}
          {onPress && (
            <Button onPress={onPress} className={WHOLE_CARD}>
              {title}
            </Button>
          )}
          {href === undefined && !onPress && title}
        </h2>
        <p className="shrink-0">
          <span className="text-3xl leading-tight font-bold tabular-nums">{figure}</span>
          {unit && <span className="text-sm text-muted"> {unit}</span>}
        </p>
      </div>
      <p className="text-sm text-muted sm:mt-1">{caption}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </section>
  );
}
