import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { BLOCK_NAMES } from "../training-words.ts";
import { FileEditor, type StoredFile } from "./file-editor.tsx";
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
