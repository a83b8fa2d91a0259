import { useEffect, useState } from "react";
import { isManaging } from "#domain/kiosk/lock-state.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { TabletList } from "./tablet-list.tsx";

const dialog = lazyDialog(async () => (await import("./turn-on-dialog.tsx")).TurnOnDialog);

/** Lets admins and managers turn this device into a shared clock; renders nothing for others. */
export function CommunalModeCard() {
  const say = useKioskWords();
  const manages = useSession(({ scope }) => scope !== null && isManaging(scope));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (manages ? dialog.preloadWhenIdle() : undefined), [manages]);
  if (!manages) return null;
  return (
    <Card place="communal-mode" title={say("card.title")}>
      <p className="text-muted">{say("card.text")}</p>
      <TabletList />
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
