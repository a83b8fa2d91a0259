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
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";

interface ModeCardProps {
  business: Business;
  /** How many requests are unanswered, or would be with Approval Mode. */
  unanswered: number;
}

/** How this business collects availability. Admins choose it, managers see it. */
export function ModeCard({ business, unanswered }: ModeCardProps) {
  const say = useAvailabilityWords();
  const [isAsking, setAsking] = useState(false);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const update = useCommand(updateBusiness);
  const isOn = business.approval_mode;
  const count = unanswered;
  const effects = isOn
    ? [say("mode.turnOffWaiting", { count }), say("mode.turnOffAvailable")]
    : [say("mode.turnOnAvailable"), say("mode.turnOnWaiting", { count })];

  async function change() {
    setAsking(false);
    await orToast(say("toast.modeFailed"), () => update({ approval_mode: !isOn }));
  }

  return (
    <Card
      title={say("mode.title")}
      aside={<Badge tone={isOn ? "brand" : "neutral"}>{say(isOn ? "mode.on" : "mode.off")}</Badge>}
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Meaning name={say(isOn ? "mode.off" : "mode.offNow")} isCurrent={!isOn}>
          {say("mode.offMeaning")}
        </Meaning>
        <Meaning name={say(isOn ? "mode.onNow" : "mode.on")} isCurrent={isOn}>
          {say("mode.onMeaning")}
        </Meaning>
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        {isAdmin ? (
          <Switch label={say("mode.title")} isSelected={isOn} onChange={() => setAsking(true)} />
        ) : (
          <p className="text-sm text-muted">{say("mode.adminsOnly")}</p>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={say(isOn ? "mode.turnOffQuestion" : "mode.turnOnQuestion")}
        action={say(isOn ? "mode.turnOff" : "mode.turnOn")}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      >
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Card>
  );
}

function Meaning({ name, isCurrent, children }: { name: string; isCurrent: boolean; children: string }) {
  return (
    <div className={isCurrent ? "rounded-xl bg-brand-soft p-4 text-brand-ink" : "rounded-xl bg-sunken p-4"}>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}
