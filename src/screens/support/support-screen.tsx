import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { TextLink } from "#ui/page/text-link.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { SupportForm } from "./support-form.tsx";

export function SupportScreen() {
  const say = useSettingsWords();
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
