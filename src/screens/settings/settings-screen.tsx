import { useLogOut } from "#screens/account/use-log-out.tsx";
import { AuditCard } from "#screens/audit/audit-card.tsx";
import { PayslipsCard } from "#screens/payslips/payslips-card.tsx";
import { RosterSetupCard } from "#screens/roster-setup/roster-setup-card.tsx";
import { useSession } from "#stores/session-store.ts";
import { setTheme, type Theme, useTheme } from "#stores/theme-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountCard } from "./account/account-card.tsx";
import { TwoStepCard } from "./account/two-step-card.tsx";
import { BusinessCard } from "./business-card.tsx";
import { DataCard } from "./data/data-card.tsx";
import { DeviceCard } from "./device/device-card.tsx";
import { HelpCard } from "./help-card.tsx";
import { NotificationsCard } from "./notifications/notifications-card.tsx";
import { RegionCard } from "./region-card.tsx";

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
