import { Suspense, useId, useState } from "react";
import type { RejectedChange } from "#queries/use-rejected-changes.ts";
import { useServerRow } from "#queries/use-server-row.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import { differences } from "./differences.ts";
import { changeTitle, wordsOf } from "./entity-words.ts";
import { firstAction, refusalText } from "./refusal-text.ts";
import { SideBySide } from "./side-by-side.tsx";
import { useRefusedActions } from "./use-refused-actions.ts";

const dialog = lazyPart(async () => (await import("./edit-dialog.tsx")).EditDialog, NotOpened);

/** One refused change. */
export function RefusedChange({ change }: { change: RejectedChange }) {
  const format = useFormat();
  const server = useServerRow(change);
  const title = changeTitle(change, format);
  return (
    <Card title={title}>
      <p className="-mt-3 mb-3 text-sm text-muted tabular-nums">
        Refused {format.timeAndDay(change.at, new Date().toISOString())}
      </p>
      <p className="flex items-start gap-2.5">
        <Icon name="alert" className="mt-0.5 text-danger" />
        <span className="min-w-0 flex-1">{refusalText(change)}</span>
      </p>
      {server !== undefined && (
        <SideBySide differences={differences(change, server, format)} serverHasRow={server !== null} />
      )}
      <Actions change={change} title={title} />
    </Card>
  );
}

function Actions({ change, title }: { change: RejectedChange; title: string }) {
  const { retry, edit, discard, save } = useRefusedActions(change, title);
  const [isEditing, setEditing] = useState(false);
  const isEditFirst = firstAction(change.code) === "edit";
  const { fields, isFinal } = wordsOf(change);
  const canEdit = !isFinal && change.row.deleted !== true && fields.length > 0;
  const id = useId();
  const about = { "aria-describedby": id };
  return (
    <div className="mt-5 flex flex-wrap gap-x-2 gap-y-3 border-t border-line pt-4">
      <span id={id} hidden>
        {title}
      </span>
      <Button
        {...about}
        variant={isEditFirst && canEdit ? "secondary" : "primary"}
        onPress={() => void retry()}
      >
        <Icon name="sync" />
        Retry
      </Button>
      {canEdit && (
        <Button {...about} variant={isEditFirst ? "primary" : "secondary"} onPress={() => setEditing(true)}>
          <ControlIcon name="pencil" />
          Edit
        </Button>
      )}
      <span className="hidden flex-1 sm:block" />
      <Button {...about} variant="quiet" onPress={() => void save()}>
        Export
      </Button>
      <Button {...about} variant="quiet" onPress={() => void discard()}>
        <span className="text-danger">Discard</span>
      </Button>
      <Suspense>
        {isEditing && (
          <dialog.Part change={change} title={title} onSave={edit} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </div>
  );
}
