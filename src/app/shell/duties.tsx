import { type ComponentType, startTransition, useEffect, useState } from "react";
import { whenIdle } from "#lib/load-when-idle.ts";
import type { Role } from "#schema/entities/profile.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { lazyAside } from "#ui/page/lazy-part.ts";

/** Started after this time even without an idle moment. */
const MAX_WAIT_MS = 1000;

const ofEverybody = (_: Role | null | undefined, hasBusiness: boolean) => hasBusiness;
const duty = (load: () => Promise<ComponentType>, isFor = ofEverybody) => ({
  Part: lazyAside(load).Part,
  isFor,
});

const DUTIES = [
  duty(async () => (await import("./failed-read-toasts.ts")).FailedReadToasts),
  duty(async () => (await import("./account-toasts.ts")).AccountToasts),
  duty(async () => (await import("./clock-duties.ts")).ClockDuties),
  duty(async () => (await import("./notification-toasts.ts")).NotificationToasts),
  duty(async () => (await import("./notification-toasts.ts")).PostToasts),
  duty(async () => (await import("./replaced-toasts.ts")).ReplacedToasts),
  duty(async () => (await import("./message-toasts.ts")).ChatToasts),
  duty(async () => (await import("./message-toasts.ts")).PrivateToasts),
  duty(
    async () => (await import("./account-toasts.ts")).AvailabilityToasts,
    (role) => Boolean(role) && role !== "employee",
  ),
  duty(async () => (await import("./web-push-duties.ts")).WebPushDuties),
  duty(async () => (await import("./app-badge.ts")).AppBadge),
  duty(async () => (await import("./fetching-ahead.ts")).FetchingAhead),
  duty(
    async () => (await import("./fetching-ahead.ts")).CountingAhead,
    (role) => role === "admin",
  ),
];

/** Work behind every page. Its parts query the replica: they start one by one when idle, for slow phones. */
export function Duties() {
  const role = useSession(memberRole);
  // A person removed from their business still handles refused changes.
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  const [begun, setBegun] = useState(0);
  useEffect(() => {
    if (begun === DUTIES.length) return;
    let isWanted = true;
    whenIdle(() => isWanted && startTransition(() => setBegun(begun + 1)), { timeout: MAX_WAIT_MS });
    return () => {
      isWanted = false;
    };
  }, [begun]);
  return DUTIES.slice(0, begun).map(
    ({ Part, isFor }, at) =>
      isFor(role, hasBusiness) && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <Part key={at} />
      ),
  );
}
