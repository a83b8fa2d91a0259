import { useMemo } from "react";
import { chooseRegion } from "#commands/preferences.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RegionalSettings, RegionChoice } from "#lib/format/format-settings.ts";
import { languageName, languageOptions } from "#lib/format/language-name.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useRegional } from "#screens/business/use-locale.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { useSession } from "#stores/session-store.ts";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { toast } from "#ui/toast.ts";
import { useBrowserLocale } from "#ui/use-browser-locale.ts";

/** The choice of none. */
const BROWSER = "browser";
const HOUR_CYCLES = [
  { value: "12", label: "12-hour" },
  { value: "24", label: "24-hour" },
];
const FIRST_DAYS = [
  { value: "sun", label: "Sunday" },
  { value: "mon", label: "Monday" },
  { value: "sat", label: "Saturday" },
];

/** How dates and times are written for this person, on all of their devices. */
export function RegionCard() {
  const { hourCycle, firstDayOfWeek } = useRegional();
  const { locale } = usePreferences();
  const ofBrowser = useBrowserLocale();
  const languages = useMemo(
    () => [
      { value: BROWSER, label: `As this browser: ${languageName(ofBrowser)}` },
      ...languageOptions(locale),
    ],
    [ofBrowser, locale],
  );
  const choose = useChoosing();
  return (
    <Card title="Language and region">
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Time format"
          options={HOUR_CYCLES}
          value={String(hourCycle)}
          onChange={(value) => void choose({ hourCycle: value === "24" ? 24 : 12 })}
        />
        <RadioGroup
          label="First day of the week"
          options={FIRST_DAYS}
          value={firstDayOfWeek}
          onChange={(value) => void choose({ firstDayOfWeek: value as RegionalSettings["firstDayOfWeek"] })}
        />
        <Select
          label="Dates and numbers"
          description="The app’s own words are English so far."
          value={locale ?? BROWSER}
          options={languages}
          onChange={(value) => void choose({ locale: value === BROWSER ? null : value })}
        />
        <Example />
      </div>
    </Card>
  );
}

/** It counts here at once, and elsewhere once the server has it; without a business it stays on this device. */
function useChoosing() {
  const ofBrowser = useBrowserLocale();
  const keep = useCommand(chooseRegion);
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  return async (chosen: Partial<RegionChoice>) => {
    setPreferences(chosen);
    if (!hasBusiness) return;
    try {
      const all = usePreferences.getState();
      // They are kept together: what was not chosen is what the locale says.
      const usual = regionalOf(all.locale ?? ofBrowser);
      await keep({
        hourCycle: all.hourCycle ?? usual.hourCycle,
        firstDayOfWeek: all.firstDayOfWeek ?? usual.firstDayOfWeek,
        locale: all.locale,
      });
    } catch (error) {
      console.error("Choice not kept:", error);
      toast.error("Your choice counts on this device only. Please try again.");
    }
  };
}

function Example() {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const week = format.weekDays(now);
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <p className="text-sm text-muted">Example</p>
      <p className="font-semibold tabular-nums">
        {format.moment(now)} · a week is {format.dayRange(week[0], week[6])}
      </p>
      <p className="mt-1 text-sm text-muted">
        On all of your devices, in this business. Rosters and totals go by the week of the business.
      </p>
    </div>
  );
}
