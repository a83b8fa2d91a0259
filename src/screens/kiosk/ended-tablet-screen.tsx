import { useState } from "react";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { useLeaveTablet } from "./use-leave-tablet.ts";

/** Shown on a tablet that an admin has removed: it checks no PINs and keeps nothing to protect. */
export function EndedTabletScreen() {
  const say = useKioskWords();
  const leave = useLeaveTablet();
  const [isBusy, setBusy] = useState(false);
  const count = useSyncStatus(({ waiting }) => waiting);

  async function logIn() {
    setBusy(true);
    await leave().catch((error: unknown) => console.error("Communal mode not left:", error));
    setBusy(false);
  }

  return (
    <MessageScreen
      icon="lock"
      title={say("ended.title")}
      text={count > 0 ? say("ended.unsent", { count }) : say("ended.text")}
    >
      <Button size="large" isBusy={isBusy} onPress={() => void logIn()}>
        {say("ended.logIn")}
      </Button>
    </MessageScreen>
  );
}
