import { Button } from "#ui/button.tsx";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { MessageScreen } from "#view/status/message-screen.tsx";

/** Shown in communal mode if the account does not know the PINs: nothing works until a manager signs in. */
export function NeedsManagerScreen() {
  const { logOut, confirmation } = useLogOut();
  return (
    <MessageScreen
      icon="lock"
      title="A manager has to log in"
      text="This device is a shared time clock. It works with the account of a manager or admin of the business it was set up for; the one that is logged in is another. What it recorded is kept."
    >
      <Button size="large" onPress={logOut}>
        Log in as a manager
      </Button>
      {confirmation}
    </MessageScreen>
  );
}
