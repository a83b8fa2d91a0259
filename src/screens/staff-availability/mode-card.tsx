import { useState } from "react";
import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Business } from "#schema/entities/business.ts";
import { useSession } from "#stores/session-store.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Card } from "#ui/page/card.tsx";
import { orToast } from "#ui/toasts/toast.ts";

interface ModeCardProps {
  business: Business;
  /** How many requests are unanswered, or would be with Approval Mode. */
  unanswered: number;
}

/** How this business collects availability. Admins choose it, managers see it. */
export function ModeCard({ business, unanswered }: ModeCardProps) {
  const [isAsking, setAsking] = useState(false);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const update = useCommand(updateBusiness);
  const isOn = business.approval_mode;

  async function change() {
    setAsking(false);
    await orToast("Your choice was not saved. Please try again.", () => update({ approval_mode: !isOn }));
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
          <Switch label="Approval Mode" isSelected={isOn} onChange={() => setAsking(true)} />
        ) : (
          <p className="text-sm text-muted">Only admins can change this.</p>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={isOn ? "Turn off Approval Mode?" : "Turn on Approval Mode?"}
        action={isOn ? "Turn off" : "Turn on"}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      >
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {(isOn ? offEffects(unanswered) : onEffects(unanswered)).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Card>
  );
}

/** What happens to existing entries, and to days without any. */
function onEffects(unanswered: number): string[] {
  return [
    "Everyone counts as available, also outside the hours they entered. Those hours are kept, but no longer count.",
    unanswered === 1
      ? "1 unavailable day that staff entered waits for your approval, and does not count until then."
      : `${unanswered} unavailable days that staff entered wait for your approval, and do not count until then.`,
  ];
}

function offEffects(unanswered: number): string[] {
  return [
    unanswered === 1
      ? "1 request that waits for an answer counts right away. What was denied still does not count."
      : `${unanswered} requests that wait for an answer count right away. What was denied still does not count.`,
    "Days for which somebody entered nothing no longer count as available. Staff enter when they can work.",
  ];
}

function Meaning({ name, isCurrent, children }: { name: string; isCurrent: boolean; children: string }) {
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
