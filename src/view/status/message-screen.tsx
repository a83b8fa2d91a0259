import { type ReactNode, useState } from "react";
import { links } from "#lib/links.ts";
import { pagesLoad } from "#lib/server-answers.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/marks/icon.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";

interface MessageScreenProps {
  icon: IconName;
  title: string;
  text: string;
  children: ReactNode;
  /** Whether it is inside the app's frame, which already has a main landmark and a page heading. */
  framed?: boolean;
}

/** A page with one message and a way on. */
export function MessageScreen({ icon, title, text, children, framed = false }: MessageScreenProps) {
  const Frame = framed ? "div" : "main";
  const Title = framed ? "h2" : "h1";
  return (
    <Frame
      id={framed ? undefined : "main"}
      className={`grid grid-cols-1 place-items-center p-6 ${framed ? "min-h-[60dvh]" : "min-h-dvh"}`}
    >
      <div className="flex max-w-[min(28rem,100%)] flex-col items-center gap-3 text-center *:max-w-full">
        <span className="grid size-16 place-items-center rounded-2xl bg-brand-soft text-brand-ink">
          <Icon name={icon} className="size-8" />
        </span>
        <Title tabIndex={-1} className="mt-2 text-2xl leading-tight font-bold tracking-tight">
          {title}
        </Title>
        <p className="text-muted">{text}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </Frame>
  );
}

export function NoAccessScreen() {
  const say = useViewWords();
  return (
    <MessageScreen framed icon="lock" title={say("status.noAccess")} text={say("status.noAccessText")}>
      <LinkButton href={links.dashboard()}>{say("status.toDashboard")}</LinkButton>
    </MessageScreen>
  );
}

export function NotFoundScreen() {
  const say = useViewWords();
  const isSignedIn = useSession(({ user }) => user !== null);
  return (
    <MessageScreen icon="info" title={say("status.notFound")} text={say("status.notFoundText")}>
      <LinkButton href={isSignedIn ? links.dashboard() : links.home()}>
        {say(isSignedIn ? "status.toDashboard" : "status.toHome")}
      </LinkButton>
    </MessageScreen>
  );
}

/** Shown if the browser refuses storage (private mode, a full disk, blocked site data): nothing could be kept. */
export function StorageTroubleScreen() {
  const say = useViewWords();
  const [state, setState] = useState<"shown" | "trying" | "away">("shown");

  async function tryAgain() {
    setState("trying");
    if (await pagesLoad()) window.location.reload();
    else setState("away");
  }

  return (
    <MessageScreen icon="cloud-off" title={say("status.noStorage")} text={say("status.noStorageText")}>
      <div className="flex flex-col items-center gap-3">
        <Button isBusy={state === "trying"} onPress={() => void tryAgain()}>
          {say("status.tryAgain")}
        </Button>
        <p role="status">{state === "away" && say("status.noServer")}</p>
      </div>
    </MessageScreen>
  );
}
