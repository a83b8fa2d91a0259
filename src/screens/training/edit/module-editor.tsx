import { useState } from "react";
import { dropAttachment, dropSoon } from "#commands/attachments.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { withMoved } from "#domain/roster/move-shifts.ts";
import { added, filePaths, without } from "#domain/training/blocks.ts";
import type { Module } from "#queries/training.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { offerUndo } from "#ui/offer-undo.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { BLOCK_NAMES } from "../training-words.ts";
import { AddBlock } from "./add-block.tsx";
import { BlockEditor } from "./block-editor.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { newBlock } from "./new-block.ts";
import { useModuleDraft } from "./use-module-draft.ts";

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
      .editBlocks((content) => without(content, block.id))
      .then((isGone) => (isGone ? dropLater(paths) : undefined));
    offerUndo(`${BLOCK_NAMES[block.type]} removed`, (isUndone) => {
      if (isUndone) void draft.editBlocks((content) => added(content, block, after));
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
