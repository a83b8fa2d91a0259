import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AccountError } from "#commands/account/account-error.ts";
import { confirmEmail } from "#commands/account/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useOnline } from "#ui/use-online.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";

type Outcome = { state: "asking" | "confirmed" } | { state: "problem"; text: string; canRetry: boolean };

const BROKEN = "This link is incomplete. Please use the link in the mail.";
const UNREACHABLE = "The server cannot be reached. Please try again.";
const OFFLINE = "You are offline. This page goes on by itself once you're back online.";

/** Where the mail to a new owner leads: opening it proves that the address is theirs. */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const confirm = useCommand(confirmEmail);
  const isOnline = useOnline();
  const [outcome, setOutcome] = useState<Outcome>({ state: "asking" });
  const isAsking = outcome.state === "asking";

  useEffect(() => {
    if (!isAsking || !isOnline || !token) return;
    confirm(token).then(
      () => setOutcome({ state: "confirmed" }),
      (error) => setOutcome(problemOf(error)),
    );
  }, [confirm, token, isOnline, isAsking]);

  if (outcome.state === "confirmed") {
    return (
      <AccountLayout title="Email confirmed" intro="You can now invite people and mail payslips.">
        <LinkButton size="large" href={links.dashboard()}>
          Go to Shiftkeep
        </LinkButton>
      </AccountLayout>
    );
  }
  if (outcome.state === "asking" && isOnline && token)
    return <StatusScreen text="Confirming your email..." />;
  const problem = outcome.state === "problem" ? outcome : null;
  return (
    <AccountLayout title="Confirm your email">
      <Banner tone={problem || !token ? "danger" : "caution"}>
        {problem?.text ?? (token ? OFFLINE : BROKEN)}
      </Banner>
      {problem?.canRetry && (
        <Button size="large" onPress={() => setOutcome({ state: "asking" })}>
          Try again
        </Button>
      )}
      <LinkButton variant="secondary" size="large" href={links.staff()}>
        Go to Staff
      </LinkButton>
    </AccountLayout>
  );
}

function problemOf(error: unknown): Outcome {
  const said = error instanceof AccountError ? error : null;
  return { state: "problem", text: said?.message || UNREACHABLE, canRetry: said?.code !== "refused" };
}
