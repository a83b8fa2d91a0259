import { addAttachment, dropAttachment } from "#commands/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import type { FileBlock, TrainingBlock } from "#schema/entities/training-block.ts";
import { IconButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { AttachmentField } from "#view/attachments/attachment-field.tsx";
import { BLOCK_NAMES } from "../training-words.ts";
import { QuizEditor } from "./quiz-editor.tsx";
import { StepButtons } from "./step-buttons.tsx";

interface BlockEditorProps {
  block: TrainingBlock;
  moduleId: string;
  place: number;
  count: number;
  /** It was added just now: what one wants is to write. */
  isFresh: boolean;
  onChange: (block: TrainingBlock) => void;
  /** Another file was chosen: resolves once that is kept. */
  onFile: (file: StoredFile) => Promise<void>;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function BlockEditor({ block, moduleId, place, count, isFresh, ...does }: BlockEditorProps) {
  const name = `block ${place + 1}, ${BLOCK_NAMES[block.type].toLowerCase()}`;
  return (
    <Card
      title={`${place + 1}. ${BLOCK_NAMES[block.type]}`}
      aside={
        <span className="-my-2 flex">
          <StepButtons name={name} isFirst={place === 0} isLast={place === count - 1} onStep={does.onStep} />
          <IconButton icon="close" label={`Remove ${name}`} onPress={does.onRemove} />
        </span>
      }
    >
      {block.type === "text" && (
        <TextArea
          label="Text"
          description="# begins a heading, - a list. **Bold**, *italic* and [links](https://example.com) work too."
          rows={5}
          maxLength={20_000}
          autoFocus={isFresh}
          value={block.text}
          onChange={(text) => does.onChange({ ...block, text })}
        />
      )}
      {block.type === "quiz" && <QuizEditor quiz={block} onChange={does.onChange} />}
      {block.type !== "text" && block.type !== "quiz" && (
        <FileEditor block={block} moduleId={moduleId} onChange={does.onChange} onFile={does.onFile} />
      )}
    </Card>
  );
}

interface FileEditorProps {
  block: FileBlock;
  moduleId: string;
  onChange: (block: FileBlock) => void;
  /** Resolves once it is kept that the block, as it is by then, has this file. */
  onFile: (file: StoredFile) => Promise<void>;
}

export type StoredFile = Pick<FileBlock, "path" | "name" | "size">;

const TITLES: Record<FileBlock["type"], string> = {
  image: "What the image shows",
  video: "Caption",
  document: "Caption",
};

/** A file with a few words. It is kept on this device at once and uploaded when there is a connection. */
function FileEditor({ block, moduleId, onChange, onFile }: FileEditorProps) {
  const attach = useCommand(addAttachment);
  const drop = useCommand(dropAttachment);
  const { path, name } = block;

  async function put(file: File | null) {
    try {
      const added = file && (await attach({ area: "training", parentId: moduleId, file }));
      const { path: next = null, name: called = "", size = 0 } = added ?? {};
      await onFile({ path: next, name: called, size });
      if (path) await drop(path);
    } catch (error) {
      console.error("File not kept:", error);
      toast.error("The file was not kept on this device. Please try again.");
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <AttachmentField
        label={BLOCK_NAMES[block.type]}
        kinds={[block.type]}
        value={path ? { path, name } : null}
        onChoose={(file) => void put(file)}
        onRemove={() => void put(null)}
      />
      <TextField
        label={TITLES[block.type]}
        maxLength={500}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
    </div>
  );
}
