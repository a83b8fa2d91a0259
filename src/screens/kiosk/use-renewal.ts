import { type Dispatch, useEffect, useState } from "react";
import type { Kiosk, KioskEvent } from "#domain/kiosk/kiosk-step.ts";
import { calendarDay } from "#lib/format/calendar-days.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";

/**
 * Loads the page anew at midnight, and lets a new build do so, but never while somebody stands at the tablet. `renew`
 * answers whether the page is being loaded; it is not where it could not be.
 */
export function useRenewal({ state }: Kiosk, tell: Dispatch<KioskEvent>, renew: () => boolean) {
  useUnsavedForm(state !== "idle" && state !== "renewing");
  const { zone } = useFormat();
  const day = calendarDay(useNow(EVERY_MINUTE_MS), zone);
  const [shownDay] = useState(day);

  useEffect(() => {
    if (day !== shownDay) tell({ kind: "renew" });
  }, [day, shownDay, tell]);

  useEffect(() => {
    if (state === "renewing" && !renew()) tell({ kind: "renewed" });
  }, [state, renew, tell]);
}
