import { useState } from "react";
import { sendTestPush, turnOffPushes, turnOnPushes } from "#commands/pushes.ts";
import { useCommand } from "#commands/use-command.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { askForNotifications, setPushesOff, useNotifications } from "#stores/notification-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { type PushStanding, pushStanding } from "./push-standing.ts";

export interface PushDeviceSettings {
  standing: PushStanding;
  isOnline: boolean;
  isBusy: boolean;
  /** What went wrong last, in words. */
  problem: string | null;
  allow(): void;
  setOn(isOn: boolean): Promise<void>;
  test(): Promise<void>;
}

/** How this device stands to pushes, and what somebody can do about it. */
export function usePushDevice(): PushDeviceSettings {
  const { permission, isOff, isPushed, problem } = useNotifications();
  const isOnline = useSyncStatus(({ online }) => online);
  const [turnOn, turnOff] = [useCommand(turnOnPushes), useCommand(turnOffPushes)];
  const sendTest = useCommand(sendTestPush);
  const [isBusy, setBusy] = useState(false);
  const facts = {
    runMode: RUN_MODE,
    hasPush: "PushManager" in window,
    permission,
    isOff,
    isPushed,
    isOnline,
  };

  /** One thing at a time; what goes wrong is said. */
  async function during(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
      useNotifications.setState({ problem: null });
    } catch (error) {
      useNotifications.setState({
        problem: (error as Error).message || "That did not work. Please try again.",
      });
    } finally {
      setBusy(false);
    }
  }

  async function switchOn() {
    setPushesOff(false);
    try {
      await turnOn();
      useNotifications.setState({ isPushed: true });
    } catch (error) {
      useNotifications.setState({ isPushed: false });
      throw error;
    }
  }

  async function switchOff() {
    setPushesOff(true);
    await turnOff();
    useNotifications.setState({ isPushed: false });
  }

  return {
    standing: pushStanding(facts),
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
