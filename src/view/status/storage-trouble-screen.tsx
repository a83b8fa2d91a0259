import { Button } from "#ui/button.tsx";
import { viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";
import { MessageScreen } from "./message-screen.tsx";

/** Shown if the browser refuses storage (private mode, a full disk, blocked site data): nothing could be kept. */
export function StorageTroubleScreen() {
  const say = useWords(viewWords);
  return (
    <MessageScreen icon="cloud-off" title={say("status.noStorage")} text={say("status.noStorageText")}>
      <Button onPress={() => window.location.reload()}>{say("status.tryAgain")}</Button>
    </MessageScreen>
  );
}
