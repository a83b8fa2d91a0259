import { useMemo } from "react";
import { chooseRegion } from "#commands/account/preferences.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RegionalSettings, RegionChoice } from "#lib/format/format-settings.ts";
import { languageName, languageOptions } from "#lib/format/language-name.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { links } from "#lib/links.ts";
import { setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { useSession } from "#stores/session-store.ts";
import { setTheme, type Theme, useTheme } from "#stores/theme-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useBrowserLocale } from "#ui/fields/use-browser-locale.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { Card } from "#ui/page/card.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRegional } from "#view/format/use-locale.ts";
import { PayslipsCard } from "#view/payslips/payslips-card.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useHelp } from "../help/use-help.tsx";
import { RosterSetupCard } from "../roster-setup/roster-setup-card.tsx";
import { AccountCard } from "./account/account-card.tsx";
import { TwoStepCard } from "./account/two-step-card.tsx";
import { BusinessCard } from "./business-card.tsx";
import { DataCard } from "./data/data-card.tsx";
import { DeviceCard } from "./device/device-card.tsx";
import { NotificationsCard } from "./notifications/notifications-card.tsx";

const THEMES = [
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
  { value: "system", label: "System", icon: "monitor" },
] as const;

export function SettingsScreen() {
  const { logOut, confirmation } = useLogOut();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const manages = useSession(({ scope }) => scope?.role === "admin" || scope?.role === "manager");
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <AccountCard />
      {manages && <TwoStepCard />}
      <BusinessCard />
      {manages && <RosterSetupCard />}
      {isAdmin && <AuditCard />}
      <PayslipsCard />
      <NotificationsCard />
      <ThemeCard />
      <RegionCard />
      <DeviceCard />
      <DataCard />
      <HelpCard />
      <Button variant="secondary" size="large" onPress={logOut}>
        <Icon name="log-out" />
        Log out
      </Button>
      {confirmation}
    </div>
  );
}

function ThemeCard() {
  const theme = useTheme((state) => state.theme);
  return (
    <Card title="Appearance">
      <RadioGroup
        label="Theme"
        options={THEMES}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
      />
    </Card>
  );
}

/** Links to the help and the legal documents. */
export function HelpCard() {
  const { openHelp, helpPanel } = useHelp("Help");
  return (
    <Card title="Help, feedback and legal">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={openHelp}>
          Help
        </Button>
        <LinkButton variant="secondary" href={links.feedback()}>
          Give feedback
        </LinkButton>
        <LinkButton variant="secondary" href={links.terms()}>
          Terms
        </LinkButton>
        <LinkButton variant="secondary" href={links.privacy()}>
          Privacy
        </LinkButton>
      </div>
      {helpPanel}
    </Card>
  );
}

/** The id of the choice of none. */
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

/** How dates and times are formatted for this person, on all of their devices. */
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

/** Takes effect here at once, and elsewhere after sync; without a business it stays on this device. */
function useChoosing() {
  const ofBrowser = useBrowserLocale();
  const keep = useCommand(chooseRegion);
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  return async (chosen: Partial<RegionChoice>) => {
    setPreferences(chosen);
    if (!hasBusiness) return;
    await orToast("Your choice counts on this device only. Please try again.", async () => {
      const all = usePreferences.getState();
      // Stored together; values not chosen come from the locale.
      const usual = regionalOf(all.locale ?? ofBrowser);
      await keep({
        hourCycle: all.hourCycle ?? usual.hourCycle,
        firstDayOfWeek: all.firstDayOfWeek ?? usual.firstDayOfWeek,
        locale: all.locale,
      });
    });
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

/** Links admins to the audit log. */
export function AuditCard() {
  return (
    <Card title="Audit log">
      <p className="mb-4 text-muted">
        Who changed what, when and from which device: roles, pay, hours, shifts, approvals, settings and
        staff.
      </p>
      <LinkButton href={links.audit()} variant="secondary">
        Open the audit log
      </LinkButton>
    </Card>
  );
}
