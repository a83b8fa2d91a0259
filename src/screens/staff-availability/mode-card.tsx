import { updateBusiness } from "#commands/update-business.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Business } from "#schema/entities/business.ts";
import { useSession } from "#stores/session-store.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Switch } from "#ui/switch.tsx";
import { toast } from "#ui/toast.ts";

/** How this business collects availability. Admins decide it, managers may know it. */
export function ModeCard({ business }: { business: Business }) {
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const update = useCommand(updateBusiness);
  const isOn = business.approval_mode;

  async function change(approval_mode: boolean) {
    try {
      await update({ approval_mode });
    } catch (error) {
      console.error("Approval Mode not changed:", error);
      toast.error("Your choice was not saved. Please try again.");
    }
  }

  return (
    <Card
      title="Approval Mode"
      aside={<Badge tone={isOn ? "brand" : "neutral"}>{isOn ? "On" : "Off"}</Badge>}
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Meaning name="Off" isCurrent={!isOn}>
          Staff enter when they are available, and it counts at once.
        </Meaning>
        <Meaning name="On" isCurrent={isOn}>
          Everybody is assumed to be available. Staff submit the days on which they are not, and managers
          approve them.
        </Meaning>
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        {isAdmin ? (
          <Switch label="Approval Mode" isSelected={isOn} onChange={(on) => void change(on)} />
        ) : (
          <p className="text-sm text-muted">Only admins can change this.</p>
        )}
      </div>
    </Card>
  );
}

interface MeaningProps {
  name: string;
  isCurrent: boolean;
  children: string;
}

function Meaning({ name, isCurrent, children }: MeaningProps) {
  return (
    <div className={isCurrent ? "rounded-xl bg-brand-soft p-4 text-brand-ink" : "rounded-xl bg-sunken p-4"}>
      <dt className="font-semibold">
        {name}
        {isCurrent && " (now)"}
      </dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}
