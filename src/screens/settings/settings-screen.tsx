import { RUN_MODE } from "#lib/run-mode.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useLogOut } from "#screens/account/use-log-out.tsx";
import { DeviceSettings } from "#screens/install/device-settings.tsx";
import { PayslipsCard } from "#screens/payslips/payslips-card.tsx";
import { RosterSetupCard } from "#screens/roster-setup/roster-setup-card.tsx";
import { useSession } from "#stores/session-store.ts";
import { setTheme, type Theme, useTheme } from "#stores/theme-store.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { BusinessCard } from "./business-card.tsx";
import { Facts } from "./facts.tsx";
import { HelpCard } from "./help-card.tsx";
import { NotificationsCard } from "./notifications/notifications-card.tsx";
import { RegionCard } from "./region-card.tsx";
import { SyncFacts } from "./sync-facts.tsx";

const THEMES = [
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
  { value: "system", label: "System", icon: "monitor" },
] as const;

const ROLES = { admin: "Admin", manager: "Manager", employee: "Employee" };

export function SettingsScreen() {
  const { logOut, confirmation } = useLogOut();
  const manages = useSession(({ scope }) => scope?.role === "admin" || scope?.role === "manager");
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <AccountCard />
      <BusinessCard />
      {manages && <RosterSetupCard />}
      <PayslipsCard />
      <NotificationsCard />
      <ThemeCard />
      <RegionCard />
      <Card title="This device">
        <SyncFacts runMode={RUN_MODE} />
        <DeviceSettings />
      </Card>
      <HelpCard />
      <Button variant="secondary" size="large" onPress={logOut}>
        <Icon name="log-out" />
        Log out
      </Button>
      {confirmation}
    </div>
  );
}

function AccountCard() {
  const profile = useMyProfile();
  const user = useSession((session) => session.user);
  const name = profile?.name || "User";
  return (
    <Card title="Account">
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <Avatar name={name} className="size-14 bg-brand-soft text-lg text-brand-ink" />
        <div className="min-w-0">
          <p className="text-lg font-bold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-muted">{profile ? ROLES[profile.role] : "N/A"}</p>
        </div>
      </div>
      <Facts facts={[["Email", profile?.email || user?.email || "N/A"]]} />
    </Card>
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
