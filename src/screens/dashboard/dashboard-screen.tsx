import { Suspense, useCallback, useEffect, useState } from "react";
import { useMyProfile } from "#queries/people.ts";
import { useMyDay } from "#screens/time-clock/use-my-day.ts";
import { useSession } from "#stores/session-store.ts";
import { lazyPart, type Retry } from "#ui/lazy-part.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { DashboardCardsProps } from "./dashboard-cards.tsx";
import { Greeting } from "./greeting.tsx";
import { MyClockCard } from "./my-clock-card.tsx";

const loadCards = async () => (await import("./dashboard-cards.tsx")).DashboardCards;
const cards = lazyPart(loadCards, CardsNotLoaded);
// Asked for with this screen's own code, while the replica is being opened: the one does not wait for the other.
loadCards().catch(() => {});

const CONTENT_DELAY_MS = 600;

export function DashboardScreen() {
  const profile = useMyProfile();
  const scope = useSession((session) => session.scope);
  const [areCardsThere, setCardsThere] = useState(false);
  const onThere = useCallback(() => setCardsThere(true), []);
  const isClockThere = useMyDay() !== undefined;
  const showsContent = useDelay(CONTENT_DELAY_MS) && isClockThere && areCardsThere;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <Greeting name={profile?.name} />
      {!showsContent && <Skeleton label="Loading your dashboard" lines={4} />}
      <div
        hidden={!showsContent}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]"
      >
        <MyClockCard />
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

/** The time clock is there all the same. */
function CardsNotLoaded({ onThere, ...retry }: DashboardCardsProps & Retry) {
  useEffect(onThere, [onThere]);
  return <NotLoaded {...retry} />;
}

/** The press of Login that a delay was last counted from. */
let counted = -1;

/** Whether the delay is over. Who pressed Login, or opened the page, has been waiting for the first one since then. */
function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const { pressedAt } = useSession.getState();
    const left = pressedAt === counted ? ms : pressedAt + ms - performance.now();
    counted = pressedAt;
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
