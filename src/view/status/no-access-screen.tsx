import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { MessageScreen } from "./message-screen.tsx";

export function NoAccessScreen() {
  const say = useViewWords();
  return (
    <MessageScreen framed icon="lock" title={say("status.noAccess")} text={say("status.noAccessText")}>
      <LinkButton href={links.dashboard()}>{say("status.toDashboard")}</LinkButton>
    </MessageScreen>
  );
}
