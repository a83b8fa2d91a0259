import { type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { type BroughtFiles, bringFiles } from "#commands/messages/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import { filePaths } from "#domain/training/blocks.ts";
import { mayComplete, moduleState, type TrainingCell } from "#domain/training/progress.ts";
import { links } from "#lib/links.ts";
import { type Module, type Training, useTraining } from "#queries/training.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useToday } from "#view/times/use-now.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { CertificateButton } from "../certificate/certificate-button.tsx";
import { TrainingCellMarks } from "../list/training-cell-marks.tsx";
import { NoModule } from "../no-module.tsx";
import { NotFilled } from "../not-filled.tsx";
import { ModuleBlocks } from "./module-blocks.tsx";
import { type Learned, useLearning } from "./use-learning.ts";

/** A module to learn; it continues where the person left off, on any device. */
export function ModuleScreen() {
  const say = useTrainingWords();
  const { moduleId = "" } = useParams();
  const training = useTraining(useToday());
  const isFilling = useIsFilling();
  const module = training?.modules.find(({ id }) => id === moduleId);
  if (!training || (!module && isFilling)) return <NotFilled label={say("loadingModule")} height="24rem" />;
  if (!module) return <NoModule />;
  return <OpenModule key={moduleId} training={training} module={module} />;
}

function OpenModule({ training, module }: { training: Training; module: Module }) {
  const say = useTrainingWords();
  const { me, progress, cellOf } = training;
  const own = progress.find(({ module_id, user_id }) => module_id === module.id && user_id === me.id);
  const { learned, saw, answer, finish } = useLearning(module, own);
  const isManager = me.role !== "employee";
  const cell = cellOf(me)(module);
  const isReturned = cell.state.kind === "in-progress" && cell.state.isReturned === true;
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-5">
      {!module.published && <Banner tone="info">{say("module.preview")}</Banner>}
      <ModuleHeader
        module={module}
        cell={cell}
        aside={
          isManager && (
            <LinkButton variant="secondary" href={links.training({ edit: module.id })}>
              {say("module.edit")}
            </LinkButton>
          )
        }
      />
      {isReturned && <Banner tone="caution">{say("module.returned")}</Banner>}
      <ModuleBlocks
        blocks={module.blocks}
        learned={learned}
        isReturned={isReturned}
        isPreview={!module.published}
        onSeen={saw}
        onHandIn={answer}
      />
      <ModuleFooter module={module} person={me} learned={learned} onFinish={finish} />
    </article>
  );
}

interface ModuleFooterProps {
  module: Module;
  person: Profile;
  learned: Learned | undefined;
  onFinish: () => Promise<unknown>;
}

/** The button to complete a module, as soon as it is possible. */
export function ModuleFooter({ module, person, learned, onFinish }: ModuleFooterProps) {
  const say = useTrainingWords();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const state = moduleState(module.blocks, learned);
  if (!module.published) return null;
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
  async function finish() {
    if (isBusy) return;
    setBusy(true);
    await onFinish();
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button isDisabled={!isReady} isBusy={isBusy} onPress={() => void finish()}>
        {say("module.done")}
      </Button>
      {!isReady && <p className="text-sm text-muted">{say("module.notReady")}</p>}
    </div>
  );
}

interface ModuleHeaderProps {
  module: Module;
  cell: TrainingCell;
  aside: ReactNode;
}

export function ModuleHeader({ module, cell, aside }: ModuleHeaderProps) {
  const say = useTrainingWords();
  const offline = useModuleFiles(module);
  return (
    <header className="flex flex-col gap-2">
      <TextLink href={links.training()}>{say("all")}</TextLink>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-2xl leading-tight font-bold tracking-tight [overflow-wrap:anywhere]">
          {module.title}
        </h2>
        {aside}
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

export type OfflineState = "saving" | BroughtFiles;

/** Downloads all files of a module, and returns whether they are here, so that it opens offline. */
export function useModuleFiles({ blocks }: Module): OfflineState {
  const bring = useCommand(bringFiles);
  const asked = filePaths(blocks).join(" ");
  const [known, setKnown] = useState({ asked: "", state: "saving" as OfflineState });
  const state = known.asked === asked ? known.state : "saving";
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
