import { useEffect } from "react";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { useLeaveTablet } from "./use-leave-tablet.ts";

/** Shown while a tablet's session has no communal mode any more: it ends. */
export function LeftTabletScreen() {
  const say = useKioskWords();
  const leave = useLeaveTablet();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    leave().catch((error: unknown) => console.error("The tablet's session has not ended:", error));
  }, []);
  return <StatusScreen text={say("leave.leaving")} />;
}
