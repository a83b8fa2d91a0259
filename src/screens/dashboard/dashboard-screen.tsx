import { useEffect, useState } from "react";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useZone } from "#screens/business/use-zone.ts";
import { useSession } from "#stores/session-store.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Greeting } from "./greeting.tsx";
import { MyClockCard } from "./my-clock-card.tsx";
import { OnTheClockCard } from "./on-the-clock-card.tsx";
import { TeamPunchesCard } from "./team-punches-card.tsx";

const CONTENT_DELAY_MS = 600;

export function DashboardScreen() {
  const zone = useZone();
  const profile = useMyProfile();
  const role = useSession(({ scope }) => scope?.role);
  const isManager = role === "manager" || role === "admin";
  const showsContent = useDelay(CONTENT_DELAY_MS);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <Greeting name={profile?.name} zone={zone} />
      {!showsContent && <Skeleton label="Loading your dashboard" lines={4} />}
      <div
        hidden={!showsContent}
        className={`grid items-start gap-5 ${isManager ? "lg:grid-cols-2" : "max-w-xl"}`}
      >
        <MyClockCard zone={zone} />
        {isManager && <OnTheClockCard zone={zone} />}
        {isManager && <TeamPunchesCard zone={zone} className="lg:col-span-2" />}
      </div>
    </div>
  );
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
