import { Button } from "#ui/button.tsx";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";

/** Shown in communal mode if the account does not know the PINs: nothing works until a manager signs in. */
export function NeedsManagerScreen() {
  const say = useKioskWords();
  const { logOut, confirmation } = useLogOut();
  return (
    <MessageScreen icon="lock" title={say("needsManager.title")} text={say("needsManager.text")}>
      <Button size="large" onPress={logOut}>
        {say("needsManager.logIn")}
      </Button>
      {confirmation}
    </MessageScreen>
  );
}
