import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { newMessages } from "#domain/chat/messages.ts";
import { links } from "#lib/links.ts";
import { useChatRead, useUnreadPrivate } from "#queries/chat.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import { rich } from "#words/use-words.ts";
import { RECENT_MESSAGES } from "./recent-messages-card.tsx";
import type { Dashboard } from "./use-dashboard.ts";

const openShifts = lazyDialog(async () => (await import("./open-shifts-dialog.tsx")).OpenShiftsDialog);

interface StatCardsProps {
  dashboard: Dashboard;
  /** For employees; undefined while loading. */
  messages?: ReturnType<typeof useNewMessages>;
}

export function StatCards({ dashboard, messages }: StatCardsProps) {
  const say = useDashboardWords();
  const format = useFormat();
  const { isManager, upcoming, ahead, thisWeek, open, requested, staff, shiftText } = dashboard;
  const [next] = upcoming;
  const [asked, ...others] = requested;
  const [isOpen, setOpen] = useState(false);
  useEffect(openShifts.preloadWhenIdle, []);
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] sm:gap-5">
      <StatCard
        title={say(isManager ? "stats.allShifts" : "stats.myShifts")}
        figure={rich(say, "stats.upcoming", { count: upcoming.length, figure: asFigure })}
        caption={
          next
            ? say("stats.next", { day: format.shortDay(next.date), shift: shiftText(next) })
            : say("stats.none")
        }
        note={say("stats.ahead", { ahead, week: thisWeek })}
        href={isManager ? links.roster() : links.schedule()}
      />
      {isManager ? (
        <>
          <StatCard
            title={say("stats.open")}
            figure={asFigure(format.number(open.length))}
            caption={say("stats.coverage")}
            onPress={open.length > 0 ? () => setOpen(true) : undefined}
          />
          <StatCard
            title={say("stats.staff")}
            figure={asFigure(format.number(staff))}
            caption={say("stats.employees")}
            href={links.staff()}
          />
        </>
      ) : (
        <>
          <StatCard
            title={say("stats.available")}
            figure={asFigure(format.number(open.length))}
            caption={say("stats.coverage")}
            note={
              asked &&
              say("stats.requested", {
                day: format.shortDay(asked.date),
                time: format.timeOfDay(asked.start_time),
                others: others.length,
              })
            }
            href={links.schedule({ part: "open-shifts" })}
          />
          <StatCard
            title={say("stats.messages")}
            figure={
              messages?.direct
                ? rich(say, "stats.private", {
                    team: messages.team,
                    count: messages.direct,
                    figure: asFigure,
                  })
                : asFigure(messages ? format.number(messages.team) : "–")
            }
            caption={say("stats.unread")}
            href={links.chat()}
          />
        </>
      )}
      {isOpen && <openShifts.Part dashboard={dashboard} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Stretches the title's link over the whole card. */
const WHOLE_CARD =
  "cursor-pointer rounded-sm text-start decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-2xl hover:underline focus-visible:outline-3 focus-visible:outline-brand-ink";

/** The number of a card, larger than the words around it. */
function asFigure(figure: ReactNode) {
  return <span className="text-3xl leading-tight font-bold text-ink tabular-nums">{figure}</span>;
}

interface StatCardProps {
  title: string;
  figure: ReactNode;
  caption: string;
  note?: string | undefined;
  /** The counted list: its URL, or what opens it; omitted if there is none. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
}

/** One figure; on phones a line, so that three leave room for the rest. */
function StatCard({ title, figure, caption, note, href, onPress }: StatCardProps) {
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
        <p className="shrink-0 text-sm text-muted">{figure}</p>
      </div>
      <p className="text-sm text-muted sm:mt-1">{caption}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </section>
  );
}

/**
 * The number of private messages this person has not read, and of the last three of the team's chat; undefined while
 * loading.
 */
export function useNewMessages(userId: string) {
  const latest = useLatestMessages(RECENT_MESSAGES);
  const readUpTo = useChatRead();
  const unread = useUnreadPrivate();
  if (!latest || readUpTo === undefined || !unread) return undefined;
  const direct = [...unread.values()].reduce((sum, count) => sum + count, 0);
  return { team: newMessages(latest, userId, readUpTo), direct };
}
