import { useState } from "react";
import { withMoved } from "#domain/roster/move-shifts.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { blockFault } from "#domain/training/blocks.ts";
import { links } from "#lib/links.ts";
import type { Module } from "#queries/training.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { GridList, GridListRow } from "#ui/lists/grid-list.tsx";
import { DragHandle, useReordering } from "#ui/lists/reordering.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import { type SayTraining, useTrainingWords } from "#words/made/use-training-words.ts";
import type { ModuleDraft } from "./use-module-draft.ts";

/** Whether everything is saved, and the actions for the module. */
export function EditorBar({ module, draft }: { module: Module; draft: ModuleDraft }) {
  const say = useTrainingWords();
  const { id, published } = module;
  const [isTried, setTried] = useState(false);
  const [isReordering, setReordering] = useState(false);
  const { blocks, isDirty } = draft;
  const faults = faultsOf(say, blocks);

  async function publish() {
    setTried(true);
    if (!published && faults.length > 0) return;
    if (await draft.publish(!published)) {
      toast.success(say(published ? "toast.draftAgain" : "toast.published"));
    }
    setTried(false);
  }

  return (
    <header className="flex flex-col gap-3">
      <TextLink href={links.training()}>{say("all")}</TextLink>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={published ? "positive" : "caution"}>{say(published ? "published" : "draft")}</Badge>
        <span role="status">
          {draft.isUntitled ? (
            <Badge tone="caution">{say("editor.untitled")}</Badge>
          ) : (
            <Badge {...(!isDirty && { icon: "check" })}>
              {say(isDirty ? "editor.saving" : "editor.saved")}
            </Badge>
          )}
        </span>
        {!isDirty && isWaiting(module) && <Unsent />}
        <span className="flex flex-wrap gap-2 max-sm:w-full sm:flex-1 sm:justify-end">
          {blocks.length > 1 && (
            <Button variant="secondary" onPress={() => setReordering(true)}>
              {say("editor.reorder")}
            </Button>
          )}
          <LinkButton variant="secondary" href={links.training({ module: id })}>
            {say(published ? "editor.view" : "editor.preview")}
          </LinkButton>
          <Button variant={published ? "secondary" : "primary"} onPress={() => void publish()}>
            {say(published ? "editor.unpublish" : "editor.publish")}
          </Button>
        </span>
      </div>
      {(isTried || published) && faults.length > 0 && (
        <Banner tone="caution">
          <p>{say(published ? "faults.published" : "faults.draft")}</p>
          <ul className="list-disc ps-5">
            {faults.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      {isReordering && <ReorderBlocks draft={draft} onClose={() => setReordering(false)} />}
    </header>
  );
}

function faultsOf(say: SayTraining, blocks: readonly TrainingBlock[]): string[] {
  if (blocks.length === 0) return [say("fault.noBlocks")];
  return blocks.flatMap((block, index) => {
    const fault = blockFault(block);
    return fault ? [say(`fault.${fault}`, { place: index + 1 })] : [];
  });
}

/** Reorders the blocks by dragging. */
function ReorderBlocks({ draft, onClose }: { draft: ModuleDraft; onClose: () => void }) {
  const say = useTrainingWords();
  const { blocks, editBlocks } = draft;
  const dragAndDropHooks = useReordering(
    (id, target, side) => void editBlocks((content) => withMoved(content, id, target, side)),
  );
  return (
    <ModalFrame onClose={onClose} title={say("editor.reorderTitle")}>
      <GridList
        label={say("editor.blocksInOrder")}
        items={blocks}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[blocks]}
      >
        {(block) => (
          <GridListRow
            id={block.id}
            textValue={say(`block.${block.type}`)}
            leading={
              <DragHandle>
                <Icon name="menu" />
              </DragHandle>
            }
            title={say("numbered", {
              place: blocks.indexOf(block) + 1,
              text: say(`block.${block.type}`),
            })}
            detail={<span className="line-clamp-1">{beginningOf(block)}</span>}
          />
        )}
      </GridList>
    </ModalFrame>
  );
}

function beginningOf(block: TrainingBlock): string {
  if (block.type === "text") return block.text;
  return block.type === "quiz" ? (block.questions[0]?.text ?? "") : block.title || block.name;
}
