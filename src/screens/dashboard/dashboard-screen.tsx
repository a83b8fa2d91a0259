// Chunk: home
// Chunk folder: first

import { Suspense, useCallback, useEffect, useState } from "react";
import { nameOfAddress } from "#domain/staff/contact-details.ts";
import type { PunchOffer } from "#domain/work/next-punch.ts";
import { links } from "#lib/links.ts";
import { useMyProfile } from "#queries/people.ts";
import { useSession } from "#stores/session-store.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyAside, lazyPart, type Retry } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { ClockButton } from "#view/clock/clock-button.tsx";
import { DayRibbon } from "#view/clock/day-ribbon.tsx";
import { RunningDuration, WorkedBeforeBreak } from "#view/clock/running-duration.tsx";
import { TotalWorked } from "#view/clock/total-worked.tsx";
import { type MyDay, useMyDay } from "#view/clock/use-my-day.ts";
import { usePunching } from "#view/clock/use-punching.ts";
import { useFormat } from "#view/format/use-format.ts";
import { localeNow } from "#view/format/use-locale.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import { loadWords } from "#words/words.ts";
import type { DashboardCardsProps } from "./dashboard-cards.tsx";

const loadCards = async () => {
  const { DashboardCards } = await import("./dashboard-cards.tsx");
  // Without their words there is nothing to show, only to try again.
  await loadWords(localeNow());
  return DashboardCards;
};
const cards = lazyPart(loadCards, CardsNotLoaded);
const question = lazyAside(
  async () => (await import("#view/clock/position-question.tsx")).MyPositionQuestion,
);
// Loads in parallel with the opening of the replica.
loadCards().catch(() => {});

const CONTENT_DELAY_MS = 600;

export function DashboardScreen() {
  const say = useDashboardWords();
  const scope = useSession((session) => session.scope);
  const [areCardsThere, setCardsThere] = useState(false);
  const onThere = useCallback(() => setCardsThere(true), []);
  const day = useMyDay();
  const showsContent = useDelay(CONTENT_DELAY_MS) && day !== undefined && areCardsThere;
  return (
    <div className="flex flex-col gap-6">
      <Greeting />
      {!showsContent && <Skeleton label={say("loading")} lines={4} />}
      <div
        hidden={!showsContent}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]"
      >
        {day && <MyClockCard day={day} />}
        <Suspense>
          {scope && (
            <cards.Part
              userId={scope.user_id}
              isManager={scope.role === "manager" || scope.role === "admin"}
              onThere={onThere}
            />
          )}
        </Suspense>
      </div>
    </div>
  );
}

/** The time clock works regardless. */
function CardsNotLoaded({ onThere, ...retry }: DashboardCardsProps & Retry) {
  useEffect(onThere, [onThere]);
  return <NotLoaded {...retry} />;
}

/** The press or start that the last delay counted from. */
let counted = 0;

/**
 * Whether the delay is over. It counts from the press of Login, or from a start without stored content, when waiting began; whoever
 * returns to the page, or opens it with its content stored, waits for nothing.
 */
function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(() => useSession.getState().pressedAt <= counted);
  useEffect(() => {
    if (isOver) return;
    const { pressedAt } = useSession.getState();
    counted = pressedAt;
    const timer = setTimeout(() => setOver(true), pressedAt + ms - performance.now());
    return () => clearTimeout(timer);
  }, [ms, isOver]);
  return isOver;
}

function Greeting() {
  const say = useDashboardWords();
  const now = useNow(EVERY_MINUTE_MS);
  const format = useFormat();
  const profile = useMyProfile();
  const name = profile?.name?.trim() || nameOfAddress(profile?.email ?? "");
  const firstName = name.split(/\s+/)[0] || say("user");
  return (
    <header>
      <h2 className="text-2xl leading-tight font-bold tracking-tight sm:text-3xl">
        {say("welcome", { name: firstName })}
      </h2>
      <p className="mt-1 text-muted">{format.day(now)}</p>
    </header>
  );
}

function MyClockCard({ day }: { day: MyDay }) {
  const { open, offer, intervals } = day;
  const say = useDashboardWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const { press, isResting } = usePunching();
  const [next = "in"] = offer.actions;
  const [hasPressed, setPressed] = useState(false);
  useEffect(question.preloadWhenIdle, []);
  return (
    <Card
      title={say("clock.title")}
      aside={<Badge tone={open ? "positive" : "neutral"}>{say(`clock.${offer.presence}`)}</Badge>}
    >
      <div className="flex flex-col gap-5">
        <p>
          <span className="block text-[min(3rem,13vw)] leading-none font-bold tracking-tight tabular-nums">
            {open ? <RunningDuration punch={open} offer={offer} /> : format.duration(0)}
          </span>
          <span className="mt-2 block text-muted">
            {open
              ? say("clock.since", { time: format.timeAndDay(sinceOf(offer, open.from), now) })
              : say("clock.ready")}
            {open && offer.presence === "on-break" && (
              <>
                {" · "}
                <WorkedBeforeBreak punch={open} offer={offer} />
              </>
            )}
          </span>
        </p>
        <DayRibbon punches={intervals} />
        <TotalWorked punches={intervals} />
        <ClockButton
          type={next}
          isPrimary
          isResting={isResting}
          onPress={() => {
            setPressed(true);
            void press({ type: next });
          }}
        />
        {/* Of an earlier press the time clock asks: here it would come late, and move what is below. */}
        {open && hasPressed && <question.Part day={day} />}
        <p className="-my-2.5">
          <TextLink href={links.timeClock()}>{say("clock.open")}</TextLink>
        </p>
      </div>
    </Card>
  );
}

/** When the current break began, else the work. */
function sinceOf({ presence, since }: PunchOffer, from: string): string {
  return presence === "on-break" && since !== null ? new Date(since).toISOString() : from;
}
