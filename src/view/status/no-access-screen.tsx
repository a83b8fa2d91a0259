import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

export function NoAccessScreen() {
  return (
    <MessageScreen
      framed
      icon="lock"
      title="You don't have access to this page"
      text="It is for other roles in your business. If you need it, ask the person who manages your business."
    >
      <LinkButton href={links.dashboard()}>Go to Dashboard</LinkButton>
    </MessageScreen>
  );
}
