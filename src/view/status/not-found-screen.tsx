import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { LinkButton } from "#ui/button.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { MessageScreen } from "./message-screen.tsx";

export function NotFoundScreen() {
  const say = useViewWords();
  const isSignedIn = useSession(({ user }) => user !== null);
  return (
    <MessageScreen icon="info" title={say("status.notFound")} text={say("status.notFoundText")}>
      {isSignedIn ? (
        <LinkButton href={links.dashboard()}>{say("status.toDashboard")}</LinkButton>
      ) : (
        <LinkButton href={links.home()}>{say("status.toHome")}</LinkButton>
      )}
    </MessageScreen>
  );
}
