import { Suspense, useEffect, useState } from "react";
import type { Format } from "#lib/format/create-format.ts";
import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import { shiftWords } from "./shift-words.ts";
import { StatCard } from "./stat-card.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import type { NewMessages } from "./use-new-messages.ts";

const openShifts = lazyPart(
  async () => (await import("./open-shifts-dialog.tsx")).OpenShiftsDialog,
  NotOpened,
);

interface StatCardsProps {
  dashboard: Dashboard;
  isManager: boolean;
  /** Undefined while they are being counted. */
  messages: NewMessages | undefined;
}

/** The three figures of the dashboard (spec section 2). */
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
    ? `Next: ${format.shortDay(next.date)} (${shiftWords(next, templates, format)})`
    : "No upcoming shifts";
}
