import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";

type Outcome = "changed" | "half" | "invalid";

/** Where the mails about a new address lead, after the server has accepted or refused their link. */
export function EmailChangeScreen() {
  const say = useAccountWords();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => outcomeOf(hash));
  // Removes the second link's session from the browser's history; the person's own device has one anyway.
  useEffect(() => {
    if (hash) void navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);

  if (outcome === "invalid") {
    return (
      <AccountLayout title={say("emailChange.title")}>
        <Banner tone="danger">{say("emailChange.invalid")}</Banner>
        <LinkButton size="large" href={links.settings({ section: "account" })}>
          {say("emailChange.goToSettings")}
        </LinkButton>
      </AccountLayout>
    );
  }
  if (outcome === "half") {
    return (
      <AccountLayout title={say("emailChange.halfTitle")}>
        <Banner tone="info">{say("emailChange.half")}</Banner>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={say("emailChange.done")} intro={say("emailChange.doneIntro")}>
      <LinkButton size="large" href={links.dashboard()}>
        {say("goToApp")}
      </LinkButton>
    </AccountLayout>
  );
}

/** Reads the outcome from the URL's hash: a session, a notice about the other mail, or an error. */
function outcomeOf(hash: string): Outcome {
  const said = new URLSearchParams(hash.slice(1));
  if (said.has("access_token")) return "changed";
  return said.has("message") ? "half" : "invalid";
}
