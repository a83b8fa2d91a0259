import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { TextLink } from "#ui/page/text-link.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { SupportForm } from "./support-form.tsx";

export function SupportScreen() {
  const isSignedIn = useSession(({ user }) => user !== null);
  return (
    <AccountLayout title="Support" intro="Ask us anything. We reply within 1 business day.">
      <SupportForm />
      <p>
        {isSignedIn ? (
          <TextLink href={links.dashboard()}>Back to Dashboard</TextLink>
        ) : (
          <TextLink href={links.home()}>Back to start page</TextLink>
        )}
      </p>
    </AccountLayout>
  );
}
