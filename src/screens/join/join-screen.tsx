import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { AccountError } from "#commands/account/account-error.ts";
import { acceptInvite, type Joined, type OpenInvite, readInvite } from "#commands/business/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useLinkToken } from "#view/account/use-link-token.ts";
import { newPassword } from "#view/forms/in-words.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useServerForm } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";

/** Where an invitation mail leads: the person chooses a password and is shown their PIN once. */
export function JoinScreen() {
  const say = useAccountWords();
  const token = useLinkToken();
  const found = useInvite(token);
  const [joined, setJoined] = useState<Joined | null>(null);

  if (joined) return <Welcome joined={joined} />;
  if (found.state === "loading") return <StatusScreen text={say("join.opening")} />;
  if (found.state === "open") {
    const { business_name: business, name, email } = found.invite;
    return (
      <AccountLayout title={say("join.titleNamed", { business })} intro={say("join.intro", { name })}>
        <JoinForm token={token} email={email} onJoined={setJoined} />
      </AccountLayout>
    );
  }
  if (found.state === "problem") {
    return (
      <AccountLayout title={say("join.title")}>
        <Banner tone="danger">{found.text}</Banner>
        {found.canRetry && (
          <Button size="large" onPress={found.retry}>
            {say("tryAgain")}
          </Button>
        )}
        <TextLink href={links.login()}>{say("join.goToLogin")}</TextLink>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={say("join.title")}>
      <OfflineNotice>{say("join.offline")}</OfflineNotice>
    </AccountLayout>
  );
}

function Welcome({ joined }: { joined: Joined }) {
  const say = useAccountWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is gone, and the PIN must be announced.
  useEffect(() => heading.current?.focus(), []);
  return (
    <AccountLayout title={say("join.done")} intro={say("join.doneIntro", { email: joined.email })}>
      <section aria-labelledby="pin" className="rounded-2xl border border-line bg-surface p-5">
        <h2
          ref={heading}
          id="pin"
          tabIndex={-1}
          aria-describedby="pin-digits"
          className="font-semibold outline-none"
        >
          {say("join.pin")}
        </h2>
        <p id="pin-digits" className="my-2 text-3xl font-bold tracking-widest tabular-nums">
          {joined.pin}
        </p>
        <p className="text-muted">{say("join.pinOnce")}</p>
      </section>
      <LinkButton size="large" href={links.login()}>
        {say("logIn")}
      </LinkButton>
    </AccountLayout>
  );
}

type ReadInvite =
  | { state: "loading" }
  | { state: "offline" }
  | { state: "open"; invite: OpenInvite }
  /** In words; `canRetry` says whether trying again may help. */
  | { state: "problem"; text: string; canRetry: boolean };

/** The invitation with this secret; requested again on reconnecting. */
function useInvite(token: string): ReadInvite & { retry: () => void } {
  const say = useAccountWords();
  const sayFailure = useSayFailure();
  const read = useCommand(readInvite);
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<ReadInvite>({ state: "loading" });
  const [tries, setTries] = useState(0);
  const isKnown = answer.state === "open";

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again.
  useEffect(() => {
    if (isKnown || !isOnline || token === "") return;
    let isWanted = true;
    setAnswer({ state: "loading" });
    read(token).then(
      (invite) => isWanted && setAnswer({ state: "open", invite }),
      (error) => {
        const isRefused = error instanceof AccountError && error.code === "refused";
        const text = sayFailure(error, say("unreachable"));
        if (isWanted) setAnswer({ state: "problem", text, canRetry: !isRefused });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [read, token, isOnline, tries]);

  const retry = () => setTries(tries + 1);
  if (!token) return { state: "problem", text: say("join.incomplete"), canRetry: false, retry };
  if (!isKnown && !isOnline) return { state: "offline", retry };
  return { ...answer, retry };
}

interface JoinFormProps {
  token: string;
  email: string;
  onJoined: (joined: Joined) => void;
}

function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const say = useAccountWords();
  const refusals = useRefusalsWords();
  const accept = useCommand(acceptInvite);
  const { save, ...state } = useServerForm(say("join.failed"));
  const { frame, field } = useTypedForm(
    (typed) =>
      v.object({
        password: newPassword(refusals),
        confirmPassword: v.literal(typed.password, say("passwordMismatch")),
      }),
    () => ({ password: "", confirmPassword: "" }),
    ({ password }) => save(async () => onJoined(await accept({ token, password }))),
  );

  return (
    <PageForm {...frame} {...state} action={say(state.isBusy ? "join.busy" : "join.submit")}>
      <OfflineNotice>{say("join.offlineTyped")}</OfflineNotice>
      <TextField label={say("email")} name="email" autoComplete="username" isReadOnly value={email} />
      <PasswordField
        label={say("password")}
        name="password"
        autoComplete="new-password"
        {...field("password")}
      />
      <PasswordField
        label={say("join.confirmPassword")}
        name="confirmPassword"
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
    </PageForm>
  );
}
