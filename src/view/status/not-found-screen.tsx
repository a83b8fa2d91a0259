import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { LinkButton } from "#ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

export function NotFoundScreen() {
  const isSignedIn = useSession(({ user }) => user !== null);
  return (
    <MessageScreen
      icon="info"
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link is incomplete."
    >
      {isSignedIn ? (
        <LinkButton href={links.dashboard()}>Go to Dashboard</LinkButton>
      ) : (
        <LinkButton href={links.home()}>Go to start page</LinkButton>
      )}
    </MessageScreen>
  );
}
