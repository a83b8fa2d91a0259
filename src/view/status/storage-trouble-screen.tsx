import { Button } from "#ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

/** Shown if the browser refuses storage (private mode, a full disk, blocked site data): nothing could be kept. */
export function StorageTroubleScreen() {
  return (
    <MessageScreen
      icon="cloud-off"
      title="This device's storage can't be used"
      text="Shiftkeep keeps your changes on this device until the server has them, and the browser does not let it. Free some space or allow site data, then try again."
    >
      <Button onPress={() => window.location.reload()}>Try again</Button>
    </MessageScreen>
  );
}
