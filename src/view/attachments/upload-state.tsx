import { retryAttachment } from "#commands/messages/attachments.ts";
import { discardAttachment } from "#commands/messages/discard-attachment.ts";
import { useCommand } from "#commands/use-command.ts";
import { useWaitingFiles } from "#queries/sync.ts";
import { Button } from "#ui/button.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

/** The upload state of a file that only this device holds; renders nothing once it is uploaded. */
export function UploadState({ path }: { path: string }) {
  const say = useViewWords();
  const state = useWaitingFiles()?.get(path);
  if (state === "refused") return <Refused path={path} />;
  return state ? (
    <p className="self-start">
      <Badge icon="clock">{say("attachment.waiting")}</Badge>
    </p>
  ) : null;
}

function Refused({ path }: { path: string }) {
  const say = useViewWords();
  const send = useCommand(retryAttachment);
  const discard = useCommand(discardAttachment);

  async function retry() {
    const { refused, isFull } = await send(path);
    if (isFull) toast.error(say("toast.storageFull"));
    else if (refused.length > 0) toast.error(say("toast.fileRefused"));
  }

  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-danger">
      {say("attachment.refused")}
      <Button variant="secondary" onPress={() => void retry()}>
        {say("attachment.tryAgain")}
      </Button>
      <Button variant="quiet" onPress={() => void discard(path)}>
        {say("attachment.discard")}
      </Button>
    </p>
  );
}
