import type { TrainingBlock } from "#schema/entities/training-block.ts";

/** Where the files of blocks are stored, in their order. */
export function filePaths(blocks: readonly TrainingBlock[]): string[] {
  return blocks.flatMap((block) => ("path" in block && block.path ? [block.path] : []));
}
