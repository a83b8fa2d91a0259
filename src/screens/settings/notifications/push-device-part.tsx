import { useState } from "react";
import { sendTestPush, turnOffPushes, turnOnPushes } from "#commands/messages/web-pushes.ts";
import { useCommand } from "#commands/use-command.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import {
  askForNotifications,
  setWebPushesOff,
  useNotificationPermission,
} from "#stores/notification-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { type PushDeviceStatus, pushDeviceStatus } from "./push-device-status.ts";

const STANDS: Record<PushDeviceStatus, string> = {
  on: "Notifications are on for this device. Your device's own settings can turn them off.",
  off: "Notifications are off for this device.",
  "turning-on": "Notifications are being turned on. That takes a connection and a moment.",
  failed: "Notifications are allowed, but this device does not get them yet.",
  blocked:
    "Notifications are blocked on this device, so Shiftkeep cannot ask again. Open your device's settings, choose Shiftkeep under apps or notifications, and allow them there.",
  undecided: "Shiftkeep may tell you when something is due, such as a deadline for your availability.",
  unsupported: "This device has no notifications for apps like this one.",
  "not-installed":
    "Notifications come to the installed app, not to a browser's tab. Put Shiftkeep on your home screen, open it from there, and you find them here.",
};

/** Whether this device gets pushes while the app is closed. */
export function PushDevicePart() {
  const device = usePushDevice();
  const { status, problem } = device;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-muted">
        {STANDS[status]}
      </p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {status === "undecided" && (
        <Button variant="secondary" onPress={device.allow}>
          Turn on notifications
        </Button>
      )}
      {["on", "off", "turning-on", "failed"].includes(status) && <DeviceSwitch device={device} />}
    </div>
  );
}

function DeviceSwitch({ device }: { device: PushDeviceSettings }) {
  const { status, isOnline, isBusy } = device;
  return (
    <>
      <div className="w-full">
        <Switch
          label="On this device"
          isSelected={status !== "off"}
          isDisabled={isBusy || (status === "off" && !isOnline)}
          onChange={(isOn) => void device.setOn(isOn)}
          description={status === "off" && !isOnline ? "Turning them on needs a connection." : undefined}
        />
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {status === "failed" && (
          <Button variant="secondary" isBusy={isBusy} onPress={() => void device.setOn(true)}>
            Try again
          </Button>
        )}
        {status === "on" && (
          <Button
            variant="secondary"
            isBusy={isBusy}
            isDisabled={!isOnline}
            onPress={() => void device.test()}
          >
            Send a test
          </Button>
        )}
      </div>
      {status === "on" && !isOnline && <p className="text-sm text-muted">A test needs a connection.</p>}
    </>
  );
}

export interface PushDeviceSettings {
  status: PushDeviceStatus;
  isOnline: boolean;
  isBusy: boolean;
  /** The last error in words. */
  problem: string | null;
  allow(): void;
  setOn(isOn: boolean): Promise<void>;
  test(): Promise<void>;
}

/** The push status of this device, and the actions for it. */
function usePushDevice(): PushDeviceSettings {
  const { permission, isOff, isWebPushed, problem } = useNotificationPermission();
  const isOnline = useSyncStatus(({ online }) => online);
  const [turnOn, turnOff] = [useCommand(turnOnPushes), useCommand(turnOffPushes)];
  const sendTest = useCommand(sendTestPush);
  const [isBusy, setBusy] = useState(false);
  const facts = {
    runMode: RUN_MODE,
    hasPush: "PushManager" in window,
    permission,
    isOff,
    isWebPushed,
    isOnline,
  };

  /** Runs one action at a time, and shows its error. */
  async function during(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
      useNotificationPermission.setState({ problem: null });
    } catch (error) {
      useNotificationPermission.setState({
        problem: (error as Error).message || "That did not work. Please try again.",
      });
    } finally {
      setBusy(false);
    }
  }

  async function switchOn() {
    setWebPushesOff(false);
    try {
      await turnOn();
      useNotificationPermission.setState({ isWebPushed: true });
    } catch (error) {
      useNotificationPermission.setState({ isWebPushed: false });
      throw error;
    }
  }

  async function switchOff() {
    setWebPushesOff(true);
    await turnOff();
    useNotificationPermission.setState({ isWebPushed: false });
  }

  return {
    status: pushDeviceStatus(facts),
    isOnline,
    isBusy,
    problem,
    allow: () => void askForNotifications(),
    setOn: (isOn) => during(isOn ? switchOn : switchOff),
    test: () =>
      during(async () => {
        await sendTest();
        toast.info("A test is on its way to your devices");
      }),
  };
}
