import { useState } from "react";
import { useParams } from "react-router-dom";
import { addAttachment, dropAttachment, dropSoon } from "#commands/messages/attachments.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { withStepped } from "#domain/roster/move-shifts.ts";
import { filePaths, insertedAfter, withoutItem } from "#domain/training/blocks.ts";
import { type Module, useTrainingModule } from "#queries/training.ts";
import type { FileBlock, TrainingBlock } from "#schema/entities/training-block.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { StepButtons } from "#ui/lists/reordering.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Card } from "#ui/page/card.tsx";
import { offerUndo, orToast } from "#ui/toasts/toast.ts";
import { AttachmentField } from "#view/attachments/attachment-field.tsx";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { NoModule } from "../not-filled.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { newBlock } from "./new-block.ts";
import { QuizEditor } from "./quiz-editor.tsx";
import { type ModuleDraft, useModuleDraft } from "./use-module-draft.ts";

/** The editor of a module; everything typed is stored at once, also offline. */
export function EditTrainingScreen() {
  const { moduleId = "" } = useParams();
  const module = useTrainingModule(moduleId);
  return module ? (
    <ModuleEditor key={moduleId} module={module} />
  ) : (
    <NoModule isLoading={module === undefined} />
  );
}

export function ModuleEditor({ module }: { module: Module }) {
  const say = useTrainingWords();
  const draft = useModuleDraft(module);
  const { fresh, add, remove } = useBlockEdits(draft);
  const { title, description, blocks } = draft;
  return (
    <div className="flex flex-col gap-5">
      <EditorBar module={module} draft={draft} />
      <Card>
        <div className="flex flex-col gap-5">
          <TextField
            label={say("editor.title")}
            value={title}
            maxLength={200}
            error={title.trim() ? undefined : say("editor.titleMissing")}
            onChange={(words) => draft.typeWord("title", words)}
          />
          <TextArea
            label={say("editor.description")}
            rows={2}
            maxLength={2000}
            value={description}
            onChange={(words) => draft.typeWord("description", words)}
          />
        </div>
      </Card>
      {blocks.length === 0 && (
        <Card>
          <EmptyState icon="info" title={say("editor.empty")}>
            {say("editor.emptyHint")}
          </EmptyState>
        </Card>
      )}
      {blocks.map((block, place) => (
        <BlockEditor
          key={block.id}
          block={block}
          draft={draft}
          place={place}
          moduleId={module.id}
          isFresh={block.id === fresh}
          onRemove={() => void remove(block, blocks[place - 1]?.id ?? null)}
        />
      ))}
      <AddBlock onAdd={add} />
    </div>
  );
}

/** Adds blocks, and removes them with an undo; a removed block's files are deleted when the undo ends. */
function useBlockEdits({ editBlocks }: ModuleDraft) {
  const say = useTrainingWords();
  const newId = useNewId();
  const drop = useCommand(dropAttachment);
  const dropLater = useCommand(dropSoon);
  const [fresh, setFresh] = useState<string | null>(null);

  function add(type: TrainingBlock["type"]) {
    const block = newBlock(type, newId);
    setFresh(block.id);
    void editBlocks((content) => [...content, block]);
  }

  async function remove(block: TrainingBlock, after: string | null) {
    const paths = filePaths([block]);
    if (!(await editBlocks((content) => withoutItem(content, block.id)))) return;
    void dropLater(paths);
    offerUndo(say(`toast.removed.${block.type}`), (isUndone) => {
      if (isUndone) void editBlocks((content) => insertedAfter(content, block, after));
      else for (const path of paths) void drop(path);
    });
  }

  return { fresh, add, remove };
}

const TYPES = ["text", "image", "video", "document", "quiz"] as const;

export function AddBlock({ onAdd }: { onAdd: (type: TrainingBlock["type"]) => void }) {
  const say = useTrainingWords();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-2 font-semibold">{say("editor.addBlock")}</legend>
      {TYPES.map((type) => (
        <Button key={type} variant="secondary" onPress={() => onAdd(type)}>
          <Icon name="plus" />
          {say(`block.${type}`)}
        </Button>
      ))}
    </fieldset>
  );
}

interface BlockEditorProps {
  block: TrainingBlock;
  draft: ModuleDraft;
  moduleId: string;
  place: number;
  /** Whether it was just added, so that it takes the focus. */
  isFresh: boolean;
  onRemove: () => void;
}

export function BlockEditor({ block, draft, moduleId, place, isFresh, onRemove }: BlockEditorProps) {
  const { blocks, typeBlock, editBlocks } = draft;
  const say = useTrainingWords();
  const at = { place: place + 1 };
  return (
    <Card
      title={say("numbered", { ...at, text: say(`block.${block.type}`) })}
      aside={
        <span className="-my-2 flex">
          <StepButtons
            labels={{ up: say("editor.blockUp", at), down: say("editor.blockDown", at) }}
            isFirst={place === 0}
            isLast={place === blocks.length - 1}
            onStep={(by) => void editBlocks((content) => withStepped(content, blocks, block.id, by))}
          />
          <IconButton icon="close" label={say("editor.removeBlock", at)} onPress={onRemove} />
        </span>
      }
    >
      {block.type === "text" && (
        <TextArea
          label={say("editor.text")}
          description={say("editor.textHint")}
          rows={5}
          maxLength={20_000}
          autoFocus={isFresh}
          value={block.text}
          onChange={(text) => typeBlock({ ...block, text })}
        />
      )}
      {block.type === "quiz" && <QuizEditor quiz={block} onChange={typeBlock} />}
      {block.type !== "text" && block.type !== "quiz" && (
        <FileEditor block={block} draft={draft} moduleId={moduleId} />
      )}
    </Card>
  );
}

/** A file with a caption. It is stored on this device at once and uploaded when online. */
function FileEditor({
  block,
  draft,
  moduleId,
}: Pick<BlockEditorProps, "draft" | "moduleId"> & { block: FileBlock }) {
  const say = useTrainingWords();
  const attach = useCommand(addAttachment);
  const drop = useCommand(dropAttachment);
  const { path, name } = block;

  async function put(file: File | null) {
    await orToast(say("toast.fileNotSaved"), async () => {
      const added = file && (await attach({ area: "training", parentId: moduleId, file }));
      const { path: next = null, name: called = "", size = 0 } = added ?? {};
      const isStored = await draft.putFile(block.id, { path: next, name: called, size });
      if (isStored && path) await drop(path);
    });
  }

  return (
    <div className="flex flex-col gap-5">
      <AttachmentField
        label={say(`block.${block.type}`)}
        kinds={[block.type]}
        value={path ? { path, name } : null}
        onChoose={(file) => void put(file)}
        onRemove={() => void put(null)}
      />
      <TextField
        label={say(block.type === "image" ? "editor.imageDescription" : "editor.caption")}
        maxLength={500}
        value={block.title}
        onChange={(caption) => draft.typeCaption(block.id, caption)}
      />
    </div>
  );
}
