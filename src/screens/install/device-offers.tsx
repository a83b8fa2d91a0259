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

/** Offers for this device, one at a time: to install the app and, once installed, to turn on notifications. */
export function DeviceOffers() {
  const way = useInstallWay();
  const isInstallDismissed = useInstall((install) => install.isDismissed);
  const { permission, isDismissed } = useNotificationPermission();
  if (way && !isInstallDismissed) return <InstallCard way={way} />;
  if (RUN_MODE === "installed" && permission === "default" && !isDismissed) return <NotificationCard />;
  return null;
}

/** Explains notifications before the browser asks, because its question can be answered only once. */
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

/** Offers to put the app on the home screen, until somebody declines. */
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

/** An offer for this device that can be dismissed for good. */
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
