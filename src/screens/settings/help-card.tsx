import { links } from "#lib/links.ts";
import { useHelp } from "#screens/help/use-help.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** The ways to the help and to what was agreed. */
export function HelpCard() {
  const { openHelp, helpPanel } = useHelp("Help");
  return (
    <Card title="Help, feedback and legal">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={openHelp}>
          Help
        </Button>
        <LinkButton variant="secondary" href={links.feedback()}>
          Give feedback
        </LinkButton>
        <LinkButton variant="secondary" href={links.terms()}>
          Terms
        </LinkButton>
        <LinkButton variant="secondary" href={links.privacy()}>
          Privacy
        </LinkButton>
      </div>
      {helpPanel}
    </Card>
  );
}
