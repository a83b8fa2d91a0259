import { useState } from "react";
import { useParams } from "react-router-dom";
import { dropAttachment, dropSoon } from "#commands/attachments.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { withMoved } from "#domain/roster/move-shifts.ts";
import { filePaths, insertedAfter, withoutItem } from "#domain/training/blocks.ts";
import { type Module, useTrainingModule } from "#queries/training.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { offerUndo } from "#ui/offer-undo.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { NoModule } from "../no-module.tsx";
import { NotFilled } from "../not-filled.tsx";
import { BLOCK_NAMES } from "../training-words.ts";
import { BlockEditor } from "./block-editor.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { newBlock } from "./new-block.ts";
import { useModuleDraft } from "./use-module-draft.ts";

/** Where managers write a module; everything typed is kept at once, with or without a connection. */
export function EditTrainingScreen() {
  const { moduleId = "" } = useParams();
  const module = useTrainingModule(moduleId);
  const isFilling = useIsFilling();
  if (module === undefined || (module === null && isFilling)) {
    return <NotFilled label="Loading the module" height="24rem" />;
  }
  return module ? <ModuleEditor key={moduleId} module={module} /> : <NoModule />;
}

export function ModuleEditor({ module }: { module: Module }) {
  const draft = useModuleDraft(module);
  const newId = useNewId();
  const drop = useCommand(dropAttachment);
  const dropLater = useCommand(dropSoon);
  const [fresh, setFresh] = useState<string | null>(null);
  const { title, description, blocks } = draft;

  function add(type: TrainingBlock["type"]) {
    const block = newBlock(type, newId);
    setFresh(block.id);
    void draft.editBlocks((content) => [...content, block]);
  }

  function remove(block: TrainingBlock, after: string | null) {
    const paths = filePaths([block]);
    void draft
      .editBlocks((content) => withoutItem(content, block.id))
      .then((isGone) => (isGone ? dropLater(paths) : undefined));
    offerUndo(`${BLOCK_NAMES[block.type]} removed`, (isUndone) => {
      if (isUndone) void draft.editBlocks((content) => insertedAfter(content, block, after));
      else for (const path of paths) void drop(path);
    });
  }

  function step(block: TrainingBlock, neighbour: TrainingBlock | undefined, side: "before" | "after") {
    if (neighbour) void draft.editBlocks((content) => withMoved(content, block.id, neighbour.id, side));
  }

  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <EditorBar
        module={module}
        blocks={blocks}
        isDirty={draft.isDirty}
        isUntitled={draft.isUntitled}
        onPublish={draft.publish}
        onReorder={(id, target, side) =>
          void draft.editBlocks((content) => withMoved(content, id, target, side))
        }
      />
      <Card>
        <div className="flex flex-col gap-5">
          <TextField
            label="Title"
            value={title}
            maxLength={200}
            error={title.trim() === "" ? "Title is required" : undefined}
            onChange={(words) => draft.typeWords({ title: words })}
          />
          <TextArea
            label="Description"
            rows={2}
            maxLength={2000}
            value={description}
            onChange={(words) => draft.typeWords({ description: words })}
          />
        </div>
      </Card>
      {blocks.length === 0 && (
        <Card>
          <EmptyState icon="info" title="Nothing in it yet">
            Add texts, images, videos, documents and quizzes below. Staff go through them from top to bottom.
          </EmptyState>
        </Card>
      )}
      {blocks.map((block, place) => (
        <BlockEditor
          key={block.id}
          block={block}
          moduleId={module.id}
          place={place}
          count={blocks.length}
          isFresh={block.id === fresh}
          onChange={draft.typeBlock}
          onFile={(file) => draft.putFile(block.id, file)}
          onStep={(by) => step(block, blocks[place + by], by < 0 ? "before" : "after")}
          onRemove={() => remove(block, blocks[place - 1]?.id ?? null)}
        />
      ))}
      <AddBlock onAdd={add} />
    </div>
  );
}

const TYPES = ["text", "image", "video", "document", "quiz"] as const;

export function AddBlock({ onAdd }: { onAdd: (type: TrainingBlock["type"]) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-2 font-semibold">Add a block</legend>
      {TYPES.map((type) => (
        <Button key={type} variant="secondary" onPress={() => onAdd(type)}>
          <Icon name="plus" />
          {BLOCK_NAMES[type]}
        </Button>
      ))}
    </fieldset>
  );
}
