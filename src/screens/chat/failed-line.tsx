import type { RejectedChange } from "#queries/sync.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { refusalText } from "#view/sync/refusal-text.ts";
import { useRefusedActions } from "#view/sync/use-refused-actions.ts";
import { syncWords } from "#words/made/sync.ts";
import { useWords } from "#words/use-words.ts";

/** A message that the server refused, in its place: why, and what to do about it. */
export function FailedLine({ change }: { change: RejectedChange }) {
  const saySync = useWords(syncWords);
  const text = String(change.row.text ?? change.row.content ?? "");
  const { retry, discard } = useRefusedActions(change, text);
  return (
    <div className="flex flex-row-reverse pt-3">
      <div className="max-w-[min(36rem,85%)] rounded-2xl border border-danger bg-danger-soft px-3.5 py-2">
        {text && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>}
        <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>
            {whatFailed(change)} {refusalText(saySync, change)}
          </span>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" onPress={() => void retry()}>
            Retry
          </Button>
          <Button variant="quiet" onPress={() => void discard()}>
            Discard
          </Button>
        </p>
      </div>
    </div>
  );
}

function whatFailed({ base, row }: RejectedChange): string {
  if (row.deleted === true) return "Not deleted.";
  return base ? "Not changed." : "Not sent.";
}
