import { Button } from "react-aria-components/Button";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { GridList, GridListRow } from "#ui/grid-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { BLOCK_NAMES } from "../training-words.ts";

interface ReorderBlocksProps {
  blocks: readonly TrainingBlock[];
  onReorder: (id: string, target: string, side: "before" | "after") => void;
  onClose: () => void;
}

/** Puts the blocks into another order by dragging, also with the keyboard: Enter on a handle, then the arrows. */
export function ReorderBlocks({ blocks, onReorder, onClose }: ReorderBlocksProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys: [key], target }) => {
      if (target.dropPosition !== "on") onReorder(String(key), String(target.key), target.dropPosition);
    },
  });
  return (
    <ModalFrame isOpen onClose={onClose} title="Reorder blocks">
      <GridList
        label="Blocks in order"
        items={blocks}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[blocks]}
      >
        {(block) => (
          <GridListRow
            id={block.id}
            textValue={BLOCK_NAMES[block.type]}
            leading={
              <Button
                slot="drag"
                className="-ms-2 grid size-11 cursor-grab place-items-center rounded-lg text-muted"
              >
                <Icon name="menu" />
              </Button>
            }
            title={`${blocks.indexOf(block) + 1}. ${BLOCK_NAMES[block.type]}`}
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
