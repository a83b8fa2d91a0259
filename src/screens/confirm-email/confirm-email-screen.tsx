import { useEffect, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { confirmEmail } from "#commands/account/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Banner } from "#ui/page/banner.tsx";
import { useLinkToken } from "#view/account/use-link-token.ts";
import { knownRefusal } from "#view/forms/say-failure.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";

type Outcome =
  | { state: "asking" | "confirmed" }
  | { state: "problem"; text: string | null; canRetry: boolean };

/** Where the mail to a new owner leads: opening it proves that the address is theirs. */
export function ConfirmEmailScreen() {
  const say = useAccountWords();
  const refusals = useRefusalsWords();
  const token = useLinkToken();
  const confirm = useCommand(confirmEmail);
  const isOnline = useOnline();
  const [outcome, setOutcome] = useState<Outcome>({ state: "asking" });
  const isAsking = outcome.state === "asking";

  useEffect(() => {
    if (!isAsking || !isOnline || !token) return;
    confirm(token).then(
      () => setOutcome({ state: "confirmed" }),
      (error) => {
        const isRefused = error instanceof AccountError && error.code === "refused";
        setOutcome({ state: "problem", text: knownRefusal(refusals, error), canRetry: !isRefused });
      },
    );
  }, [confirm, token, isOnline, isAsking, refusals]);

  if (outcome.state === "confirmed") {
    return (
      <AccountLayout title={say("confirm.done")} intro={say("confirm.doneIntro")}>
        <LinkButton size="large" href={links.dashboard()}>
          {say("goToApp")}
        </LinkButton>
      </AccountLayout>
    );
  }
  if (outcome.state === "asking" && isOnline && token) return <StatusScreen text={say("confirm.busy")} />;
  const problem = outcome.state === "problem" ? outcome : null;
  return (
    <AccountLayout title={say("confirm.title")}>
      <Banner tone={problem || !token ? "danger" : "caution"}>
        {problem ? problem.text || say("unreachable") : say(token ? "confirm.offline" : "confirm.incomplete")}
      </Banner>
      {problem?.canRetry && (
        <Button size="large" onPress={() => setOutcome({ state: "asking" })}>
          {say("tryAgain")}
        </Button>
      )}
      <LinkButton variant="secondary" size="large" href={links.staff()}>
        {say("confirm.goToStaff")}
      </LinkButton>
    </AccountLayout>
  );
}
