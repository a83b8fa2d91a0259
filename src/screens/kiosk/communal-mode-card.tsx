import { Suspense, useEffect, useState } from "react";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";

const dialog = lazyPart(async () => (await import("./turn-on-dialog.tsx")).TurnOnDialog, NotOpened);

/** Where who manages makes a device the clock of everybody. Nothing for anybody else. */
export function CommunalModeCard() {
  const manages = useSession(({ scope }) => scope !== null && scope.role !== "employee");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (manages ? dialog.preloadWhenIdle() : undefined), [manages]);
  if (!manages) return null;
  return (
    <Card title="Communal mode">
      <p className="text-muted">
        Make this device a shared clock: everybody clocks in and out here with their own PIN, with or without
        a connection.
      </p>
      <div className="mt-4">
        <Button variant="secondary" onPress={() => setOpen(true)}>
          <Icon name="lock" />
          Turn on communal mode
        </Button>
      </div>
      <Suspense>{isOpen && <dialog.Part onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}
