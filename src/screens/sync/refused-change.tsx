import { useState } from "react";
import { discardRejectedChange } from "#commands/discard-rejected-change.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RejectedChange } from "#queries/use-rejected-changes.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { refusalText } from "./refusal-text.ts";

interface RefusedChangeProps {
  change: RejectedChange;
  zone: string;
}

export function RefusedChange({ change, zone }: RefusedChangeProps) {
  const discard = useCommand(discardRejectedChange);
  const [isAsking, setAsking] = useState(false);
  const { what, why } = refusalText(change, zone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold tabular-nums">{what}</p>
        <p className="text-sm text-muted">{why}</p>
      </div>
      <Button variant="secondary" onPress={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this change?"
        action="Discard change"
        onConfirm={() => void discard(change.id)}
        onCancel={() => setAsking(false)}
      >
        {what} was not accepted by the server. Discarding removes it from this device for good.
      </ConfirmDialog>
    </li>
  );
}
