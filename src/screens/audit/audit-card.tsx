import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

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
