import { useEffect, useState } from "react";
import { dayStart } from "#domain/calendar/day-start.ts";
import { useBusiness } from "./use-business.ts";

const CHECK_MS = 30_000;

/** When today began in the business's zone, as a UTC instant; moves on at midnight. Undefined while loading. */
export function useDayStart(): string | undefined {
  const business = useBusiness();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return business === undefined ? undefined : dayStart(now, business?.timezone ?? "UTC");
}
