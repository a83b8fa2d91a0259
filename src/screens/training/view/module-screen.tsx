import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { type BroughtFiles, bringFiles } from "#commands/messages/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import { filePaths } from "#domain/training/blocks.ts";
import { mayComplete, type TrainingCell } from "#domain/training/progress.ts";
import { links } from "#lib/links.ts";
import { type Module, type Training, useTraining } from "#queries/training.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useToday } from "#view/times/use-now.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { CertificateButton } from "../certificate/certificate-button.tsx";
import { TrainingCellMarks } from "../list/training-cell-marks.tsx";
import { NoModule } from "../not-filled.tsx";
import { ModuleBlocks } from "./module-blocks.tsx";
import { type Learning, useLearning } from "./use-learning.ts";

/** A module to learn; it continues where the person left off, on any device. */
export function ModuleScreen() {
  const { moduleId = "" } = useParams();
  const training = useTraining(useToday());
  const module = training?.modules.find(({ id }) => id === moduleId);
  if (!training || !module) return <NoModule isLoading={!training} />;
  return <OpenModule key={moduleId} training={training} module={module} />;
}

function OpenModule({ training: { me, progress, cellOf }, module }: { training: Training; module: Module }) {
  const say = useTrainingWords();
  const own = progress.find(({ module_id, user_id }) => module_id === module.id && user_id === me.id);
  const learning = useLearning(module, own);
  const cell = cellOf(me)(module);
  const isReturned = cell.state.kind === "in-progress" && cell.state.isReturned === true;
  return (
    <article className="flex flex-col gap-5">
      {!module.published && <Banner tone="info">{say("module.preview")}</Banner>}
      <ModuleHeader module={module} cell={cell} mayEdit={me.role !== "employee"} />
      {isReturned && <Banner tone="caution">{say("module.returned")}</Banner>}
      <ModuleBlocks module={module} learning={learning} isReturned={isReturned} />
      {module.published && <ModuleFooter module={module} person={me} state={cell.state} {...learning} />}
    </article>
  );
}

interface ModuleFooterProps extends Pick<Learning, "learned" | "finish"> {
  module: Module;
  person: Profile;
  state: TrainingCell["state"];
}

/** The button to complete a module, as soon as it is possible. */
export function ModuleFooter({ module, person, state, learned, finish }: ModuleFooterProps) {
  const say = useTrainingWords();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  if (state.kind === "completed") {
    const date = format.date(state.at);
    return (
      <Banner tone="info" icon="check-circle">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {state.score === null
              ? say("module.completed", { date })
              : say("module.completedWithScore", { date, score: format.percent(state.score / 100) })}
          </p>
          <CertificateButton person={person} module={module} state={state} />
        </div>
      </Banner>
    );
  }
  const isReady = mayComplete(module.blocks, learned);
  async function press() {
    if (isBusy) return;
    setBusy(true);
    await finish();
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button isDisabled={!isReady} isBusy={isBusy} onPress={() => void press()}>
        {say("module.done")}
      </Button>
      {!isReady && <p className="text-sm text-muted">{say("module.notReady")}</p>}
    </div>
  );
}

function ModuleHeader({ module, cell, mayEdit }: { module: Module; cell: TrainingCell; mayEdit: boolean }) {
  const say = useTrainingWords();
  const offline = useModuleFiles(module);
  return (
    <header className="flex flex-col gap-2">
      <TextLink href={links.training()}>{say("all")}</TextLink>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-2xl leading-tight font-bold tracking-tight [overflow-wrap:anywhere]">
          {module.title}
        </h2>
        {mayEdit && (
          <LinkButton variant="secondary" href={links.training({ edit: module.id })}>
            {say("module.edit")}
          </LinkButton>
        )}
      </div>
      {module.description && (
        <p dir="auto" className="text-muted [overflow-wrap:anywhere]">
          {module.description}
        </p>
      )}
      <p className="flex flex-wrap gap-1.5">
        {module.published && <TrainingCellMarks cell={cell} />}
        <span role="status">
          <Badge {...(offline === "saved" && { icon: "check" })}>{say(`offline.${offline}`)}</Badge>
        </span>
      </p>
    </header>
  );
}

/** Downloads all files of a module, and returns whether they are here, so that it opens offline. */
function useModuleFiles({ blocks }: Module): BroughtFiles | "saving" {
  const bring = useCommand(bringFiles);
  const asked = filePaths(blocks).join(" ");
  const [known, setKnown] = useState<{ asked: string; state: BroughtFiles } | null>(null);
  const state = known?.asked === asked ? known.state : "saving";
  // Files that do not fit are not fetched again and again.
  const isSettled = state === "saved" || state === "unkept";
  const exchange = useSyncStatus(({ online, lastSyncedAt }) =>
    isSettled ? "" : `${online} ${lastSyncedAt}`,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each exchange.
  useEffect(() => {
    if (isSettled) return;
    let isOver = false;
    const wanted = asked.split(" ").filter(Boolean);
    bring(wanted, () => !isOver)
      .catch(failed)
      .then((brought) => {
        if (!isOver) setKnown({ asked, state: brought });
      });
    return () => {
      isOver = true;
    };
  }, [bring, asked, isSettled, exchange]);

  return state;
}

function failed(error: unknown): BroughtFiles {
  console.warn("What is kept of a module could not be read:", error);
  return "missing";
}
