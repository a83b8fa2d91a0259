import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { links } from "#lib/links.ts";
import { redirectPath } from "#lib/redirect-path.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { FirstConnectionScreen } from "#view/status/first-connection-screen.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { StorageTroubleScreen } from "#view/status/storage-trouble-screen.tsx";
import { CornerSync } from "#view/sync/corner-sync.tsx";
import { LoginForm, type MissingStep } from "./login-form.tsx";
import { useRedirectAfterLogin } from "./use-redirect-after-login.ts";

const secondFactor = lazyPart(
  async () => (await import("./second-factor-step.tsx")).SecondFactorStep,
  NotLoaded,
);

export function LoginScreen() {
  const [query] = useSearchParams();
  const path = redirectPath(query.get("redirect"), links.dashboard());
  const { phase, trouble } = useSession();
  const isHeldBack = useRedirectAfterLogin(path, phase === "ready");

  if (phase === "initializing") return <StatusScreen text="Initializing ..." />;
  if (phase === "opening" && trouble === "unreachable") return <FirstConnectionScreen />;
  if (phase === "opening" && trouble === "storage") return <StorageTroubleScreen />;
  if (phase !== "signed-out") return isHeldBack ? <AlreadyLoggedIn /> : <LoggingIn path={path} />;
  return <LoginPage isNew={query.get("registered") === "true"} />;
}

/** What somebody sees who is not signed in. */
export function LoginPage({ isNew }: { isNew: boolean }) {
  const [missing, setMissing] = useState<MissingStep | null>(null);
  if (missing) {
    const { client, needs } = missing;
    return (
      <Suspense fallback={<StatusScreen text="Logging in..." />}>
        <secondFactor.Part held={{ client }} needs={needs} onCancel={() => setMissing(null)} />
      </Suspense>
    );
  }
  return (
    <AccountLayout title={RUN_MODE === "installed" ? "Login (PWA)" : "Login"}>
      {isNew && <Banner tone="info">Your account has been created. Log in to continue.</Banner>}
      <LoginForm onNext={setMissing} />
      <TextLink href={links.resetPassword()}>Forgot your password?</TextLink>
      {RUN_MODE === "installed" ? (
        <p className="text-muted">Having trouble? Try closing the app completely and reopening it.</p>
      ) : (
        <TextLink href={links.signUp()}>Register as a business owner</TextLink>
      )}
    </AccountLayout>
  );
}

function LoggingIn({ path }: { path: string }) {
  return (
    <StatusScreen text="Logging you in...">
      <p className="text-muted">Redirecting to {path}</p>
    </StatusScreen>
  );
}

function AlreadyLoggedIn() {
  return (
    <AccountLayout title="You're already logged in">
      <LinkButton size="large" href={links.dashboard()}>
        Go to Dashboard
      </LinkButton>
      <CornerSync />
    </AccountLayout>
  );
}
