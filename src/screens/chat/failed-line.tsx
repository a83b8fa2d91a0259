import type { RejectedChange } from "#queries/sync.ts";
import type { Message } from "#schema/entities/message.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useMessageText } from "#view/notifications/use-notification-text.ts";
import { refusalText } from "#view/sync/refusal-text.ts";
import { useRefusedActions } from "#view/sync/use-refused-actions.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";

/** A message that the server refused, in its place: why, and what to do about it. */
export function FailedLine({ change }: { change: RejectedChange }) {
  const say = useChatWords();
  const saySync = useSyncWords();
  const textOf = useMessageText();
  const about = (change.row.about ?? change.base?.about ?? null) as Message["about"];
  const text = textOf({ about, text: String(change.row.text ?? change.row.content ?? "") });
  const { retry, discard } = useRefusedActions(change, text);
  return (
    <div className="flex flex-row-reverse pt-3">
      <div className="max-w-[min(36rem,85%)] rounded-2xl border border-danger bg-danger-soft px-3.5 py-2">
        {text && (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
        )}
        <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>
            {say(`failed.${attemptOf(change)}`)} {refusalText(saySync, change)}
          </span>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" onPress={() => void retry()}>
            {say("failed.retry")}
          </Button>
          <Button variant="quiet" onPress={() => void discard()}>
            {say("failed.discard")}
          </Button>
        </p>
      </div>
    </div>
  );
}

function attemptOf({ base, row }: RejectedChange) {
  if (row.deleted === true) return "delete";
  return base ? "change" : "send";
}
