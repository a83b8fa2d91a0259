import { links } from "#lib/links.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Where admins find who changed what. */
export function AuditCard() {
  return (
    <Card title="Audit log">
      <p className="mb-4 text-muted">
        Who changed what, when and from which device: roles, pay, hours, shifts, approvals, settings and
        staff.
      </p>
      <LinkButton href={links.audit()} variant="secondary">
        Open the audit log
      </LinkButton>
    </Card>
  );
}
