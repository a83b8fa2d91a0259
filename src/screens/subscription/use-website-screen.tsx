import { links } from "#lib/links.ts";
import { MessageScreen } from "#screens/status/message-screen.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { toast } from "#ui/toast.ts";

/** In place of the subscription on a phone: plans, cards and invoices need more room than it has. */
export function UseWebsiteScreen() {
  const address = window.location.host + links.subscription();

  async function copy() {
    const copied = await navigator.clipboard.writeText(`${window.location.protocol}//${address}`).then(
      () => true,
      () => false,
    );
    if (copied) toast.success("Address copied");
    else toast.error("The address could not be copied", { description: address });
  }

  return (
    <MessageScreen
      framed
      icon="monitor"
      title="Open this on a larger screen"
      text={`Your subscription is managed on the website, on a computer or a tablet: ${address}`}
    >
      <Button onPress={() => void copy()}>Copy address</Button>
      <LinkButton variant="secondary" href={links.dashboard()}>
        Go to Dashboard
      </LinkButton>
    </MessageScreen>
  );
}
