import { Button } from "#ui/button.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { MessageScreen } from "./message-screen.tsx";

/** Shown if the browser refuses storage (private mode, a full disk, blocked site data): nothing could be kept. */
export function StorageTroubleScreen() {
  const say = useViewWords();
  return (
    <MessageScreen icon="cloud-off" title={say("status.noStorage")} text={say("status.noStorageText")}>
      <Button onPress={() => window.location.reload()}>{say("status.tryAgain")}</Button>
    </MessageScreen>
  );
}
