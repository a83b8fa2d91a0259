import { useEffect, useRef, useState } from "react";
import { type ExportProgress, exportData } from "#commands/account/export-data.ts";
import { useCommand } from "#commands/use-command.ts";
import { useBusiness } from "#queries/business.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

const deletion = lazyDialog(
  async () => (await import("#view/account/delete-account-dialog.tsx")).DeleteAccountDialog,
);
const handOver = lazyDialog(async () => (await import("./owner-dialogs.tsx")).HandOverDialog);
const closing = lazyDialog(async () => (await import("./owner-dialogs.tsx")).DeleteBusinessDialog);

/** Data exports, and deletion of the account or the business. */
export function DataCard() {
  const say = useSettingsWords();
  const business = useBusiness();
  const scope = useSession((session) => session.scope);
  const isOwner = Boolean(business && business.owner_id === scope?.user_id);
  const [opened, setOpened] = useState<"account" | "hand-over" | "business" | null>(null);
  const onClose = () => setOpened(null);
  useEffect(() => deletion.preloadWhenIdle(), []);
  return (
    <Card title={say("data.title")}>
      <ExportPart isAdmin={scope?.role === "admin"} />
      <div className="mt-5 flex flex-col items-start gap-3 border-t border-line pt-5">
        <p className="text-muted">{say(isOwner ? "data.ownerText" : "data.accountText")}</p>
        <div className="flex flex-wrap gap-3">
          {isOwner ? (
            <>
              <Button variant="secondary" onPress={() => setOpened("hand-over")}>
                {say("data.handOver")}
              </Button>
              <Button variant="quiet" onPress={() => setOpened("business")}>
                <span className="text-danger">{say("data.deleteBusiness")}</span>
              </Button>
            </>
          ) : (
            <Button variant="quiet" onPress={() => setOpened("account")}>
              <span className="text-danger">{say("deleteAccount")}</span>
            </Button>
          )}
        </div>
      </div>
      {opened === "account" && <deletion.Part onClose={onClose} />}
      {opened === "hand-over" && <handOver.Part onClose={onClose} />}
      {opened === "business" && business && <closing.Part name={business.name} onClose={onClose} />}
    </Card>
  );
}

function ExportPart({ isAdmin }: { isAdmin: boolean }) {
  const say = useSettingsWords();
  const isOnline = useOnline();
  const { progress, problem, start, cancel } = useExport();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{say(isAdmin ? "export.introAdmin" : "export.intro")}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {progress ? (
        <>
          <ProgressBar
            label={say("export.progress")}
            value={progress.done}
            maxValue={progress.all}
            valueLabel={say("export.rows", { count: progress.rows })}
          />
          <Button variant="secondary" onPress={cancel}>
            {say("export.cancel")}
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isDisabled={!isOnline} onPress={() => void start(false)}>
            {say("export.own")}
          </Button>
          {isAdmin && (
            <Button variant="secondary" isDisabled={!isOnline} onPress={() => void start(true)}>
              {say("export.business")}
            </Button>
          )}
        </div>
      )}
      {!isOnline && <p className="text-sm text-muted">{say("export.offline")}</p>}
    </div>
  );
}

/** Makes an archive and downloads it. Stops when cancelled or when the page is left. */
function useExport() {
  const say = useSettingsWords();
  const read = useCommand(exportData);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(isWhole: boolean) {
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setProblem(null);
    const onProgress = (next: ExportProgress) => !own.signal.aborted && setProgress(next);
    try {
      const { name, files } = await read({ say, isWhole, onProgress, signal: own.signal });
      const { zipFiles } = await import("./zip-files.ts");
      downloadFile(name, await zipFiles(files, own.signal), "application/zip");
      toast.success(say("toast.exported"));
    } catch (error) {
      if (own.signal.aborted) return;
      console.error("Not exported:", error);
      setProblem(say("export.failed"));
    } finally {
      if (running.current === own) setProgress(null);
    }
  }

  function cancel() {
    running.current?.abort();
    setProgress(null);
  }

  return { progress, problem, start, cancel };
}
