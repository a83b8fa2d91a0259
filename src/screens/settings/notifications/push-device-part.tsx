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
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { pushDeviceStatus } from "./push-device-status.ts";

/** Whether this device gets pushes while the app is closed. */
export function PushDevicePart() {
  const say = useSettingsWords();
  const device = usePushDevice();
  const { status, problem } = device;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-muted">
        {say(`push.${status}`)}
      </p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {status === "undecided" && (
        <Button variant="secondary" onPress={device.allow}>
          {say("pushDevice.allow")}
        </Button>
      )}
      {["on", "off", "turning-on", "failed"].includes(status) && <DeviceSwitch device={device} />}
    </div>
  );
}

function DeviceSwitch({ device }: { device: ReturnType<typeof usePushDevice> }) {
  const say = useSettingsWords();
  const { status, isOnline, isBusy } = device;
  return (
    <>
      <div className="w-full">
        <Switch
          label={say("pushDevice.switch")}
          isSelected={status !== "off"}
          isDisabled={isBusy || (status === "off" && !isOnline)}
          onChange={(isOn) => void device.setOn(isOn)}
          description={status === "off" && !isOnline ? say("pushDevice.switchOffline") : undefined}
        />
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {status === "failed" && (
          <Button variant="secondary" isBusy={isBusy} onPress={() => void device.setOn(true)}>
            {say("tryAgain")}
          </Button>
        )}
        {status === "on" && (
          <Button
            variant="secondary"
            isBusy={isBusy}
            isDisabled={!isOnline}
            onPress={() => void device.test()}
          >
            {say("pushDevice.test")}
          </Button>
        )}
      </div>
      {status === "on" && !isOnline && <p className="text-sm text-muted">{say("pushDevice.testOffline")}</p>}
    </>
  );
}

function usePushDevice() {
  const say = useSettingsWords();
  const sayFailure = useSayFailure();
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
      useNotificationPermission.setState({ problem: error as Error });
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
    problem: problem && sayFailure(problem, say("pushDevice.problem")),
    allow: () => void askForNotifications(),
    setOn: (isOn: boolean) => during(isOn ? switchOn : switchOff),
    test: () =>
      during(async () => {
        await sendTest();
        toast.info(say("toast.testSent"));
      }),
  };
}
