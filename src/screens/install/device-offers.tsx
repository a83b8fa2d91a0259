import { type ReactNode, useEffect, useRef, useState } from "react";
import { RUN_MODE } from "#lib/run-mode.ts";
import { askToInstall, dismissInstall, type InstallPrompt, useInstall } from "#stores/install-store.ts";
import {
  askForNotifications,
  dismissNotifications,
  useNotificationPermission,
} from "#stores/notification-store.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { IconFrame } from "#ui/marks/icon.tsx";
import { Card } from "#ui/page/card.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";
import { rich } from "#words/use-words.ts";
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

/** Installs the app by a press, or shows the steps that only a person can take. */
function InstallSteps({ way }: { way: InstallWay }) {
  return way === "by-hand" ? <StepsByHand /> : <InstallByBrowser />;
}

function InstallByBrowser() {
  const say = useAccountWords();
  const { offer, isDeclined } = useInstall();
  const [isAsking, setAsking] = useState(false);
  const wasPressed = useRef(false);
  const hint = useRef<HTMLParagraphElement>(null);

  async function install(taken: InstallPrompt) {
    wasPressed.current = true;
    setAsking(true);
    await askToInstall(taken);
    setAsking(false);
  }

  // The focused button disappears with the offer.
  useEffect(() => {
    if (offer || !wasPressed.current) return;
    wasPressed.current = false;
    hint.current?.focus();
  }, [offer]);

  return (
    <>
      {offer && (
        <Button isBusy={isAsking} onPress={() => !isAsking && void install(offer)}>
          {say("install.button")}
        </Button>
      )}
      {isDeclined && (
        <p ref={hint} tabIndex={-1} className="outline-none">
          {say("install.declined")}
        </p>
      )}
    </>
  );
}

const SHARE =
  "M12 15V3.5M8.5 6.5 12 3l3.5 3.5M8 10H6.5A1.5 1.5 0 0 0 5 11.5v8A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-8a1.5 1.5 0 0 0-1.5-1.5H16";
const ADD = "M12 8v8m-4-4h8M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3Z";

/** Shows the buttons as they look on an iPhone and an iPad. */
function StepsByHand() {
  const say = useAccountWords();
  const b = (text: ReactNode) => <strong>{text}</strong>;
  return (
    <ol className="flex flex-col gap-3">
      <Step drawing={SHARE}>{rich(say, "install.stepShare", { b })}</Step>
      <Step drawing={ADD}>{rich(say, "install.stepAdd", { b })}</Step>
      <Step drawing="m5 12.5 4.5 4.5L19 7.5">{rich(say, "install.stepOpen", { b })}</Step>
    </ol>
  );
}

function Step({ drawing, children }: { drawing: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-sunken text-brand-ink">
        <IconFrame path={drawing} />
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
