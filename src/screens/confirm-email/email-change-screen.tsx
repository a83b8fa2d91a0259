import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";

type Outcome = "changed" | "half" | "invalid";

/** Where the mails about a new address lead, after the server has accepted or refused their link. */
export function EmailChangeScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => outcomeOf(hash));
  // Removes the second link's session from the browser's history; the person's own device has one anyway.
  useEffect(() => {
    if (hash) void navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);

  if (outcome === "invalid") {
    return (
      <AccountLayout title="Your email">
        <Banner tone="danger">
          This link is not valid any more. Ask for the change again in your settings, and follow both links
          within a few minutes.
        </Banner>
        <LinkButton size="large" href={links.settings()}>
          Go to Settings
        </LinkButton>
      </AccountLayout>
    );
  }
  if (outcome === "half") {
    return (
      <AccountLayout title="One more mail">
        <Banner tone="info">
          This address is confirmed. Now follow the link in our mail to the other address.
        </Banner>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title="Email changed" intro="From now on you log in with your new email.">
      <LinkButton size="large" href={links.dashboard()}>
        Go to Shiftkeep
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
