import type { ReactNode } from "react";
import { RUN_MODE } from "#lib/run-mode.ts";
import { dismissInstall, useInstall } from "#stores/install-store.ts";
import {
  askForNotifications,
  dismissNotifications,
  useNotificationPermission,
} from "#stores/notification-store.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/page/card.tsx";
import { InstallSteps } from "./install-steps.tsx";
import type { InstallWay } from "./install-way.ts";
import { useInstallWay } from "./use-install-way.ts";

/** What this device could do besides, one at a time: be installed, and once it is, notify. */
export function DeviceOffers() {
  const way = useInstallWay();
  const isInstallDismissed = useInstall((install) => install.isDismissed);
  const { permission, isDismissed } = useNotificationPermission();
  if (way && !isInstallDismissed) return <InstallCard way={way} />;
  if (RUN_MODE === "installed" && permission === "default" && !isDismissed) return <NotificationCard />;
  return null;
}

/** Explains what notifications are good for before the browser asks: its question can only be answered once. */
export function NotificationCard() {
  return (
    <OfferCard title="Be told when something is due" onDismiss={dismissNotifications}>
      <p className="text-muted">
        Shiftkeep can notify you on this device, such as of a new deadline for your availability. Your device
        asks you first.
      </p>
      <Button onPress={() => void askForNotifications()}>Turn on notifications</Button>
    </OfferCard>
  );
}

/** Offers to put the app on the home screen, until somebody says no. */
export function InstallCard({ way }: { way: InstallWay }) {
  const role = useSession(({ scope }) => scope?.role);
  return (
    <OfferCard title="Put Shiftkeep on your home screen" onDismiss={dismissInstall}>
      <p className="text-muted">
        It then opens like any other app, in a window of its own, and is one press from the time clock.
        {role === "admin" && " Your subscription is best managed on the website."}
      </p>
      <InstallSteps way={way} />
    </OfferCard>
  );
}

interface OfferCardProps {
  title: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** Something this device could do besides; one press and it is gone for good. */
export function OfferCard({ title, onDismiss, children }: OfferCardProps) {
  return (
    <Card title={title} className="max-w-xl">
      <div className="flex flex-col items-start gap-4">
        {children}
        <Button variant="quiet" onPress={onDismiss}>
          Not now
        </Button>
      </div>
    </Card>
  );
}
