import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { Side, Specimen } from "./specimen.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

export function ButtonsSection() {
  return (
    <>
      <Specimen name="button: variants">
        <Side>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Side>
      </Specimen>
      <Specimen name="button: with an icon, busy, disabled">
        <Side>
          <Button variant="secondary">
            <Icon name="log-out" />
            Log out
          </Button>
          <Button isBusy>Saving...</Button>
          <Button isDisabled>Disabled</Button>
        </Side>
      </Specimen>
      <Specimen name="button: large, huge, full width">
        <Button size="large" fullWidth>
          Large
        </Button>
        <Button size="huge" fullWidth>
          Huge
        </Button>
      </Specimen>
      <Specimen name="icon-button, tooltip">
        <Side>
          <Tooltip text="Syncs with the server now">
            <IconButton icon="sync" label="Sync now" />
          </Tooltip>
          <IconButton icon="close" label="Dismiss" />
        </Side>
      </Specimen>
      <Specimen name="link-button, text-link">
        <Side>
          <LinkButton href="/dev/ui">Leads somewhere</LinkButton>
          <LinkButton variant="secondary" href="/dev/ui" isDisabled>
            Leads nowhere yet
          </LinkButton>
          <TextLink href="/dev/ui">A link in a text</TextLink>
        </Side>
      </Specimen>
    </>
  );
}
