import { useEffect, useState } from "react";
import { chooseRegion } from "#commands/account/preferences.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RegionChoice } from "#lib/format/format-settings.ts";
import { languageName, languageOptions } from "#lib/format/language-name.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { links } from "#lib/links.ts";
import type { ReaderWeek } from "#lib/time/calendar-days.ts";
import { useContracts } from "#queries/contracts.ts";
import { setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { useSession } from "#stores/session-store.ts";
import { setTheme, type Theme, useTheme } from "#stores/theme-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useLanguageChoice } from "#view/format/use-language-choice.ts";
import { useRegional, useUsualLocale } from "#view/format/use-locale.ts";
import { PayslipsCard } from "#view/payslips/payslips-card.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { spokenNames } from "#words/languages.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { TabletsCard } from "../kiosk/tablets-card.tsx";
import { RosterSetupCard } from "../roster-setup/roster-setup.tsx";
import { AccountCard } from "./account/account-card.tsx";
import { TwoStepCard } from "./account/two-step-card.tsx";
import { BusinessCard } from "./business-card.tsx";
import { DataCard } from "./data/data-card.tsx";
import { DeviceCard } from "./device/device-card.tsx";
import { NotificationsCard } from "./notifications/notifications-card.tsx";

const THEMES = [
  { value: "light", icon: "sun" },
  { value: "dark", icon: "moon" },
  { value: "system", icon: "monitor" },
] as const;

export function SettingsScreen() {
  const say = useSettingsWords();
  const { logOut, confirmation } = useLogOut();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const manages = useSession(({ scope }) => scope?.role === "admin" || scope?.role === "manager");
  // Those of the person are in the first card: nothing may move when they come.
  if (useContracts() === undefined) return null;
  return (
    <div className="flex flex-col gap-5">
      <AccountCard />
      {manages && <TwoStepCard />}
      <BusinessCard />
      {manages && <RosterSetupCard />}
      {manages && <TabletsCard />}
      {isAdmin && <AuditCard />}
      <PayslipsCard />
      <NotificationsCard />
      <ThemeCard />
      <RegionCard />
      <DeviceCard />
      <DataCard />
      <HelpCard manages={manages} />
      <Button variant="secondary" size="large" onPress={logOut}>
        <Icon name="log-out" />
        {say("logOut")}
      </Button>
      {confirmation}
    </div>
  );
}

function ThemeCard() {
  const say = useSettingsWords();
  const theme = useTheme((state) => state.theme);
  return (
    <Card title={say("theme.title")}>
      <RadioGroup
        label={say("theme.label")}
        options={THEMES.map((each) => ({ ...each, label: say(`theme.${each.value}`) }))}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
      />
    </Card>
  );
}

const help = lazyDialog(async () => (await import("../help/help-panel.tsx")).HelpPanel);
const PAGES = ["feedback", "terms", "privacy"] as const;

function HelpCard({ manages }: { manages: boolean }) {
  const say = useSettingsWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(help.preloadWhenIdle, []);
  return (
    <Card title={say("help.title")}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => setOpen(true)}>
          {say("help.help")}
        </Button>
        {manages && (
          <LinkButton variant="secondary" href={links.dashboard({ part: "getting-started" })}>
            {say("help.gettingStarted")}
          </LinkButton>
        )}
        {PAGES.map((page) => (
          <LinkButton key={page} variant="secondary" href={links[page]()}>
            {say(`help.${page}`)}
          </LinkButton>
        ))}
      </div>
      {isOpen && <help.Part title={say("help.help")} onClose={() => setOpen(false)} />}
    </Card>
  );
}

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

function AuditCard() {
  const say = useSettingsWords();
  return (
    <Card title={say("audit.title")}>
      <p className="mb-4 text-muted">{say("audit.text")}</p>
      <LinkButton href={links.audit()} variant="secondary">
        {say("audit.open")}
      </LinkButton>
    </Card>
  );
}
