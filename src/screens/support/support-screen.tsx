import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { TextLink } from "#ui/page/text-link.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { settingsWords } from "#words/made/settings.ts";
import { useWords } from "#words/use-words.ts";
import { SupportForm } from "./support-form.tsx";

export function SupportScreen() {
  const say = useWords(settingsWords);
  const isSignedIn = useSession(({ user }) => user !== null);
  return (
    <AccountLayout title={say("support.title")} intro={say("support.intro")}>
      <SupportForm />
      <p>
        {isSignedIn ? (
          <TextLink href={links.dashboard()}>{say("support.toDashboard")}</TextLink>
        ) : (
          <TextLink href={links.home()}>{say("support.toStart")}</TextLink>
        )}
      </p>
    </AccountLayout>
  );
}
