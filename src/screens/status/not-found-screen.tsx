import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { MessageScreen } from "./message-screen.tsx";

export function NotFoundScreen() {
  return (
    <MessageScreen
      icon="info"
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link is incomplete."
    >
      <LinkButton href={links.home()}>Go to start page</LinkButton>
    </MessageScreen>
  );
}
