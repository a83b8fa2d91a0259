import { RUN_MODE } from "#lib/run-mode.ts";
import { useInstall } from "#stores/install-store.ts";
import { useNotifications } from "#stores/notification-store.ts";
import { InstallCard } from "./install-card.tsx";
import { NotificationCard } from "./notification-card.tsx";
import { useInstallWay } from "./use-install-way.ts";

/** What this device could do besides, one at a time: be installed, and once it is, notify. */
export function DeviceOffers() {
  const way = useInstallWay();
  const isInstallDismissed = useInstall((install) => install.isDismissed);
  const { permission, isDismissed } = useNotifications();
  if (way && !isInstallDismissed) return <InstallCard way={way} />;
  if (RUN_MODE === "installed" && permission === "default" && !isDismissed) return <NotificationCard />;
  return null;
}
