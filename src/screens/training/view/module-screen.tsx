import { useParams } from "react-router-dom";
import { links } from "#lib/links.ts";
import type { Module } from "#queries/training.ts";
import { type Training, useTraining } from "#queries/training.ts";
import { useToday } from "#screens/availability/use-today.ts";
import { useIsFilling } from "#screens/sync/use-is-filling.ts";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { NoModule } from "../no-module.tsx";
import { NotFilled } from "../not-filled.tsx";
import { ModuleBlocks } from "./module-blocks.tsx";
import { ModuleFooter } from "./module-footer.tsx";
import { ModuleHeader } from "./module-header.tsx";
import { useLearning } from "./use-learning.ts";

/** A module to learn; it goes on where it was left, on whichever device. */
export function ModuleScreen() {
  const { moduleId = "" } = useParams();
  const training = useTraining(useToday());
  const isFilling = useIsFilling();
  const module = training?.modules.find(({ id }) => id === moduleId);
  if (!training || (!module && isFilling)) return <NotFilled label="Loading the module" height="24rem" />;
  if (!module) return <NoModule />;
  return <OpenModule key={moduleId} training={training} module={module} />;
}

function OpenModule({ training, module }: { training: Training; module: Module }) {
  const { me, progress, cellOf } = training;
  const own = progress.find(({ module_id, user_id }) => module_id === module.id && user_id === me.id);
  const { learned, saw, answer, finish } = useLearning(module, own);
  const isManager = me.role !== "employee";
  const cell = cellOf(me)(module);
  const isReturned = cell.state.kind === "in-progress" && cell.state.isReturned === true;
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-5">
      {!module.published && (
        <Banner tone="info">
          This is a preview of a draft. Staff do not see it yet, and nothing you do here is kept.
        </Banner>
      )}
      <ModuleHeader
        module={module}
        cell={cell}
        aside={
          isManager && (
            <LinkButton variant="secondary" href={links.training({ edit: module.id })}>
              Edit
            </LinkButton>
          )
        }
      />
      {isReturned && (
        <Banner tone="caution">
          You marked this as done, but a quiz was changed in the meantime, so it is not completed yet. What
          you read and answered is kept. Pass the quiz that says “Still to pass”, then mark it as done again.
        </Banner>
      )}
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
