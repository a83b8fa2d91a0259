import { useCallback, useEffect, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { beginTabletSession } from "#commands/clock/tablet.ts";
import { useCommand } from "#commands/use-command.ts";
import { hasStoredTokens } from "#lib/stored-tokens.ts";
import { forgetTabletSignIn, tabletSignIn, useKiosk } from "#stores/kiosk-store.ts";
import { Button } from "#ui/button.tsx";
import { followEvents } from "#ui/follow-events.ts";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { EndedTabletScreen } from "./ended-tablet-screen.tsx";

/** Shown until the tablet's own session has taken the place of the person's, and when the tablet has lost it. */
export function TabletSignInScreen() {
  const say = useKioskWords();
  const begin = useCommand(beginTabletSession);
  const userId = useKiosk(({ lock }) => lock?.tablet?.user_id);
  const [status, setStatus] = useState<"busy" | "unreachable" | "ended">("busy");

  const attempt = useCallback(async () => {
    if (!userId) return;
    setStatus("busy");
    try {
      await begin(userId, { tokens: tabletSignIn, begun: forgetTabletSignIn });
      if (!hasStoredTokens()) setStatus("ended");
    } catch (error) {
      console.error("The tablet's session has not begun:", error);
      const isRefused = error instanceof AccountError && error.code !== "unreachable";
      if (isRefused) forgetTabletSignIn();
      setStatus(isRefused ? "ended" : "unreachable");
    }
  }, [begin, userId]);

  useEffect(() => {
    void attempt();
    return followEvents(window, ["online"], () => void attempt());
  }, [attempt]);

  if (status === "busy") return <StatusScreen text={say("signIn.busy")} />;
  if (status === "ended") return <EndedTabletScreen />;
  return (
    <MessageScreen icon="cloud-off" title={say("signIn.unreachable")} text={say("signIn.unreachableText")}>
      <Button size="large" onPress={() => void attempt()}>
        {say("tryAgain")}
      </Button>
    </MessageScreen>
  );
}
