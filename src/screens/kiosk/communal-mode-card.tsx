import { useEffect, useState } from "react";
import { kiosksInUse } from "#domain/work/absences.ts";
import { useDevices } from "#queries/work.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";

const dialog = lazyDialog(async () => (await import("./turn-on-dialog.tsx")).TurnOnDialog);

/** Lets admins and managers turn this device into a shared clock; renders nothing for others. */
export function CommunalModeCard() {
  const say = useKioskWords();
  const manages = useSession(({ scope }) => scope !== null && scope.role !== "employee");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (manages ? dialog.preloadWhenIdle() : undefined), [manages]);
  if (!manages) return null;
  return (
    <Card title={say("card.title")}>
      <p className="text-muted">{say("card.text")}</p>
      <Kiosks />
      <div className="mt-4">
        <Button variant="secondary" onPress={() => setOpen(true)}>
          <Icon name="lock" />
          {say("card.turnOn")}
        </Button>
      </div>
      {isOpen && <dialog.Part onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** The shared clocks, and when the server last heard from each. */
function Kiosks() {
  const say = useKioskWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const kiosks = kiosksInUse(useDevices() ?? [], now);
  if (kiosks.length === 0) return null;
  return (
    <ul aria-label={say("card.clocks")} className="mt-3 divide-y divide-line border-y border-line">
      {kiosks.map(({ id, name, last_heard_at }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-sm text-muted tabular-nums">
            {last_heard_at
              ? say("card.lastSeen", { time: format.timeAndDay(last_heard_at, now) })
              : say("card.neverSeen")}
          </span>
        </li>
      ))}
    </ul>
  );
}
