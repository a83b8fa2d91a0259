import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { MessageScreen } from "./message-screen.tsx";

export function ComingLaterScreen({ title }: { title: string }) {
  return (
    <MessageScreen
      framed
      icon="cup"
      title="Coming later"
      text={`${title} is not here yet. It comes with a later version of Shiftkeep; clocking in and out works today.`}
    >
      <LinkButton href={links.timeClock()}>Go to Time Clock</LinkButton>
    </MessageScreen>
  );
}
