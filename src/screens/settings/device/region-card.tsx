import { chooseRegion } from "#commands/account/preferences.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RegionChoice } from "#lib/format/format-settings.ts";
import { languageName, languageOptions } from "#lib/format/language-name.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import type { ReaderWeek } from "#lib/time/calendar-days.ts";
import { setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { useSession } from "#stores/session-store.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Card } from "#ui/page/card.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useLanguageChoice } from "#view/format/use-language-choice.ts";
import { useRegional, useUsualLocale } from "#view/format/use-locale.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { spokenNames } from "#words/languages.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

/** The id of the choice of none. */
const BROWSER = "browser";
const HOUR_CYCLES = ["12", "24"] as const;
const FIRST_DAYS = ["sun", "mon", "sat"] as const;

/** The language of this person and how dates and times are formatted, on all of their devices. */
export function RegionCard() {
  const say = useSettingsWords();
  const { hourCycle, firstDayOfWeek } = useRegional();
  const { locale } = usePreferences();
  const usual = useUsualLocale();
  const languages = [
    { value: BROWSER, label: say("region.browser", { language: languageName(usual) }) },
    ...languageOptions(spokenNames(), locale),
  ];
  const choose = useChoosing();
  const speak = useLanguageChoice();
  const chooseLanguage = (chosen: string | null) =>
    void speak(chosen ?? usual, () => choose({ locale: chosen }));
  return (
    <Card title={say("region.title")}>
      <div className="flex flex-col gap-5">
        <Select
          label={say("region.language")}
          value={locale ?? BROWSER}
          options={languages}
          onChange={(value) => chooseLanguage(value === BROWSER ? null : value)}
        />
        <RadioGroup
          label={say("region.timeFormat")}
          options={HOUR_CYCLES.map((value) => ({ value, label: say(`region.hours${value}`) }))}
          value={String(hourCycle)}
          onChange={(value) => void choose({ hourCycle: value === "24" ? 24 : 12 })}
        />
        <RadioGroup
          label={say("region.firstDay")}
          options={FIRST_DAYS.map((value) => ({ value, label: say(`region.${value}`) }))}
          value={firstDayOfWeek}
          onChange={(value) => void choose({ firstDayOfWeek: value as ReaderWeek })}
        />
        <Example />
      </div>
    </Card>
  );
}

/** Takes effect here at once, and elsewhere after sync; without a business it stays on this device. */
function useChoosing() {
  const say = useSettingsWords();
  const usualLocale = useUsualLocale();
  const keep = useCommand(chooseRegion);
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  return async (chosen: Partial<RegionChoice>) => {
    setPreferences(chosen);
    if (!hasBusiness) return;
    await orToast(say("toast.regionFailed"), async () => {
      const all = usePreferences.getState();
      // Stored together; values not chosen come from the locale.
      const usual = regionalOf(all.locale ?? usualLocale);
      await keep({
        hourCycle: all.hourCycle ?? usual.hourCycle,
        firstDayOfWeek: all.firstDayOfWeek ?? usual.firstDayOfWeek,
        locale: all.locale,
      });
    });
  };
}

function Example() {
  const say = useSettingsWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const week = format.weekDays(now);
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <p className="text-sm text-muted">{say("region.example")}</p>
      <p className="font-semibold tabular-nums">
        {say("region.exampleValue", {
          moment: format.moment(now),
          week: format.dayRange(week[0], week[6]),
        })}
      </p>
      <p className="mt-1 text-sm text-muted">{say("region.scope")}</p>
    </div>
  );
}
