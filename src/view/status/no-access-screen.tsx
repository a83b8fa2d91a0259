import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";
import { MessageScreen } from "./message-screen.tsx";

export function NoAccessScreen() {
  const say = useWords(viewWords);
  return (
    <MessageScreen framed icon="lock" title={say("status.noAccess")} text={say("status.noAccessText")}>
      <LinkButton href={links.dashboard()}>{say("status.toDashboard")}</LinkButton>
    </MessageScreen>
  );
}
