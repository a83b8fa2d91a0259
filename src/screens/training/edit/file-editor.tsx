import { addAttachment, dropAttachment } from "#commands/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import type { FileBlock } from "#schema/entities/training-block.ts";
import { AttachmentField } from "#screens/attachments/attachment-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { BLOCK_NAMES } from "../training-words.ts";

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
export function FileEditor({ block, moduleId, onChange, onFile }: FileEditorProps) {
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
