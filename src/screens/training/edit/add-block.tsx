import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { BLOCK_NAMES } from "../training-words.ts";

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
