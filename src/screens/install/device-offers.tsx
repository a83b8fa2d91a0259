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
import { useAccountWords } from "#words/made/use-account-words.ts";
import { InstallSteps } from "./install-steps.tsx";
import { type InstallWay, installWay } from "./install-way.ts";

/** Offers for this device, one at a time: to install the app and, once installed, to turn on notifications. */
export function DeviceOffers() {
  const way = useInstallWay();
  const isInstallDismissed = useInstall((install) => install.isDismissed);
  const { permission, isDismissed } = useNotificationPermission();
  if (way && !isInstallDismissed) return <InstallCard way={way} />;
  if (RUN_MODE === "installed" && permission === "default" && !isDismissed) return <NotificationCard />;
  return null;
}

/** The install offer for people who dismissed it; the one for notifications is in their own settings. */
export function DeviceSettings() {
  const say = useAccountWords();
  const way = useInstallWay();
  if (!way) return null;
  return (
    <section className="mt-5 flex flex-col items-start gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{say("install.title")}</h3>
      <InstallSteps way={way} />
    </section>
  );
}

function useInstallWay(): InstallWay | null {
  const { offer, isDeclined, isInstalled } = useInstall();
  const { userAgent, maxTouchPoints } = navigator;
  const hasOffer = offer !== null;
  return installWay({ runMode: RUN_MODE, hasOffer, isDeclined, isInstalled, userAgent, maxTouchPoints });
}

/** Explains notifications before the browser asks, because its question can be answered only once. */
function NotificationCard() {
  const say = useAccountWords();
  return (
    <OfferCard title={say("offer.notifications")} onDismiss={dismissNotifications}>
      <p className="text-muted">{say("offer.notificationsText")}</p>
      <Button onPress={() => void askForNotifications()}>{say("offer.turnOn")}</Button>
    </OfferCard>
  );
}

/** Offers to put the app on the home screen, until somebody declines. */
function InstallCard({ way }: { way: InstallWay }) {
  const say = useAccountWords();
  const role = useSession(({ scope }) => scope?.role);
  return (
    <OfferCard title={say("install.title")} onDismiss={dismissInstall}>
      <p className="text-muted">{say(role === "admin" ? "install.introAdmin" : "install.intro")}</p>
      <InstallSteps way={way} />
    </OfferCard>
  );
}

interface OfferCardProps {
  title: string;
  onDismiss: () => void;
  children: ReactNode;
}

function OfferCard({ title, onDismiss, children }: OfferCardProps) {
  const say = useAccountWords();
  return (
    <Card title={title} className="max-w-xl">
      <div className="flex flex-col items-start gap-4">
        {children}
        <Button variant="quiet" onPress={onDismiss}>
          {say("offer.notNow")}
        </Button>
      </div>
    </Card>
  );
}
