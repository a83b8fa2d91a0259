// Chunk: login
// Chunk folder: first

import { Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as v from "valibot";
import { AccountError } from "#commands/account/account-error.ts";
import { type SignInStep, signIn } from "#commands/account/sign-in.ts";
import { removeSession } from "#commands/account/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links, redirectPath } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useSession } from "#stores/session-store.ts";
import { useLoginRedirectStore } from "#stores/sign-up-store.ts";
import { LinkButton } from "#ui/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { emailSchema } from "#view/forms/in-words.ts";
import { useServerForm } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { StorageTroubleScreen } from "#view/status/message-screen.tsx";
import { FirstConnectionScreen, StatusScreen } from "#view/status/status-screen.tsx";
import { CornerSync } from "#view/sync/signed-in-sync.tsx";
import { type SayAccount, useAccountWords } from "#words/made/use-account-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useRetryWhenBusy } from "./use-retry-when-busy.ts";

const secondFactor = lazyPart(
  async () => (await import("./second-factor-step.tsx")).SecondFactorStep,
  NotLoaded,
);

export function LoginScreen() {
  const say = useAccountWords();
  const [query] = useSearchParams();
  const path = redirectPath(query.get("redirect"), links.dashboard());
  const { phase, trouble } = useSession();
  const isHeldBack = useRedirectAfterLogin(path, phase === "ready");

  if (phase === "initializing") return <StatusScreen text={say("login.initializing")} />;
  if (phase === "opening" && trouble === "unreachable") return <FirstConnectionScreen />;
  if (phase === "opening" && trouble === "storage") return <StorageTroubleScreen />;
  if (phase !== "signed-out") return isHeldBack ? <AlreadyLoggedIn /> : <LoggingIn path={path} />;
  return <LoginPage isNew={query.get("registered") === "true"} />;
}

/** The login page for somebody who is not signed in. */
export function LoginPage({ isNew }: { isNew: boolean }) {
  const say = useAccountWords();
  const [missing, setMissing] = useState<MissingStep | null>(null);
  if (missing) {
    const { client, needs } = missing;
    return (
      <Suspense fallback={<StatusScreen text={say("login.busy")} />}>
        <secondFactor.Part held={{ client }} needs={needs} onCancel={() => setMissing(null)} />
      </Suspense>
    );
  }
  return (
    <AccountLayout title={say(RUN_MODE === "installed" ? "login.titleInstalled" : "login.title")}>
      {isNew && <Banner tone="info">{say("login.accountCreated")}</Banner>}
      <LoginForm onNext={setMissing} />
      <TextLink href={links.resetPassword()}>{say("login.forgotPassword")}</TextLink>
      {RUN_MODE === "installed" ? (
        <p className="text-muted">{say("login.tip")}</p>
      ) : (
        <TextLink href={links.signUp()}>{say("login.register")}</TextLink>
      )}
    </AccountLayout>
  );
}

function LoggingIn({ path }: { path: string }) {
  const say = useAccountWords();
  return (
    <StatusScreen text={say("login.loggingYouIn")}>
      <p className="text-muted">{say("login.redirecting", { path })}</p>
    </StatusScreen>
  );
}

function AlreadyLoggedIn() {
  const say = useAccountWords();
  return (
    <AccountLayout title={say("login.already")}>
      <LinkButton size="large" href={links.dashboard()}>
        {say("login.goToDashboard")}
      </LinkButton>
      <CornerSync />
    </AccountLayout>
  );
}

const DELAY_MS = 100;
const GUARD_MS = 5000;

/** Leaves the login once the session is ready. Returns true while that is paused because it just happened. */
export function useRedirectAfterLogin(path: string, isReady: boolean): boolean {
  const navigate = useNavigate();
  const [isHeldBack, setHeldBack] = useState(false);

  useEffect(() => {
    if (!isReady) return;
    if (Date.now() - useLoginRedirectStore.getState().lastAt <= GUARD_MS) return setHeldBack(true);
    const timer = setTimeout(() => {
      useLoginRedirectStore.setState({ lastAt: Date.now() });
      navigate(path, { replace: true });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      setHeldBack(false);
    };
  }, [path, isReady, navigate]);

  return isHeldBack;
}

export type MissingStep = Exclude<SignInStep, { needs: "nothing" }>;

const SECRETS = ["password"] as const;

/** `onNext` is called if the password was right but another step is missing. */
export function LoginForm({ onNext }: { onNext: (step: MissingStep) => void }) {
  const say = useAccountWords();
  const logIn = useCommand(signIn);
  const { save, ...state } = useServerForm(say("login.failed"));
  const { secondsLeft, retryWhenBusy } = useRetryWhenBusy();
  const busyAction = secondsLeft === null ? "login.busy" : "login.waiting";
  const form = useTypedForm(
    v.object({
      email: emailSchema(useViewWords()),
      password: v.pipe(v.string(), v.minLength(1, say("login.passwordMissing"))),
    }),
    () => ({ email: "", password: "" }),
    ({ email, password }) => {
      // The guard against redirect loops must not stop people who log in again.
      useLoginRedirectStore.setState({ lastAt: 0 });
      useSession.setState({ pressedAt: performance.now() });
      return save(async () => {
        try {
          const step = await retryWhenBusy(() => logIn(email, password));
          if (step.needs !== "nothing") onNext(step);
        } catch (error) {
          forgetStaleSession(say, error);
          throw error;
        }
      });
    },
    { name: "login", secrets: SECRETS },
  );

  return (
    <PageForm {...form.frame} {...state} action={say(state.isBusy ? busyAction : "login.submit")}>
      {secondsLeft !== null && (
        <Banner tone="info">{say("login.networkBusy", { count: secondsLeft })}</Banner>
      )}
      <TextField
        label={say("email")}
        name="email"
        type="email"
        autoComplete="username"
        {...form.field("email")}
      />
      <PasswordField
        label={say("password")}
        name="password"
        autoComplete="current-password"
        {...form.field("password")}
      />
    </PageForm>
  );
}

function forgetStaleSession(say: SayAccount, error: unknown) {
  if (RUN_MODE !== "installed" || !(error instanceof AccountError)) return;
  if (!/session/i.test(`${error.reason} ${error.message}`)) return; // no words: what the server said
  void removeSession();
  toast.warning(say("toast.sessionCleared"));
}
