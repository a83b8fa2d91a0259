import type { Format } from "#lib/format/create-format.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { shiftWords } from "./shift-words.ts";
import { StatCard } from "./stat-card.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import type { NewMessages } from "./use-new-messages.ts";

interface StatCardsProps {
  dashboard: Dashboard;
  isManager: boolean;
  /** Undefined while they are being counted. */
  messages: NewMessages | undefined;
}

/** The three figures of the dashboard (spec section 2). */
export function StatCards({ dashboard, isManager, messages }: StatCardsProps) {
  const format = useFormat();
  const { upcoming, thisWeek, uncovered, templates, staff } = dashboard;
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] sm:gap-5">
      <StatCard
        title={isManager ? "Total Shifts This Week" : "My Shifts This Week"}
        figure={format.number(upcoming.length)}
        unit="upcoming"
        caption={nextText(upcoming[0], templates, format)}
        note={`${format.number(thisWeek)} in the whole week`}
      />
      <StatCard
        title={isManager ? "Open Shifts" : "Available Shifts"}
        figure={format.number(uncovered)}
        caption="Shifts needing coverage"
      />
      {isManager ? (
        <StatCard title="Total Staff" figure={format.number(staff)} caption="Active employees" />
      ) : (
        <NewMessagesCard messages={messages} />
      )}
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
    />
  );
}

function nextText(next: Shift | undefined, templates: Map<string, string>, format: Format): string {
  return next
    ? `Next: ${format.shortDay(next.date)} (${shiftWords(next, templates, format)})`
    : "No upcoming shifts";
}
