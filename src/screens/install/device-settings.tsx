import { RUN_MODE } from "#lib/run-mode.ts";
import { askForNotifications, useNotifications } from "#stores/notification-store.ts";
import { Button } from "#ui/button.tsx";
import { InstallSteps } from "./install-steps.tsx";
import { useInstallWay } from "./use-install-way.ts";

/** The same offers for those who said "not now", or want to know why there are no notifications. */
export function DeviceSettings() {
  const way = useInstallWay();
  return (
    <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5 empty:hidden">
      {way && (
        <section className="flex flex-col items-start gap-3">
          <h3 className="font-semibold">Put Shiftkeep on your home screen</h3>
          <InstallSteps way={way} />
        </section>
      )}
      {RUN_MODE === "installed" && <NotificationSettings />}
    </div>
  );
}

const STANDS = {
  granted: "Notifications are on for this device. Your device's own settings can turn them off.",
  denied:
    "Notifications are blocked on this device, so Shiftkeep cannot ask again. Open your device's settings, choose Shiftkeep under apps or notifications, and allow them there.",
  default: "Shiftkeep may tell you when something is due, such as a deadline for your availability.",
  unsupported: "This device has no notifications for apps like this one.",
};

function NotificationSettings() {
  const permission = useNotifications((state) => state.permission);
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">Notifications</h3>
      <p role="status" className="text-muted">
        {STANDS[permission]}
      </p>
      {permission === "default" && (
        <Button variant="secondary" onPress={() => void askForNotifications()}>
          Turn on notifications
        </Button>
      )}
    </section>
  );
}
