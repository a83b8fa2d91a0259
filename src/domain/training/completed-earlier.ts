import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";

type Module = Pick<TrainingModule, "id" | "title" | "published"> & { blocks: readonly TrainingBlock[] };
type Progress = Pick<TrainingProgress, "module_id" | "module_title" | "status" | "completed_at">;

/** A module that staff cannot open any more; its title is null where this device was never told of one. */
export interface FormerModule {
  id: string;
  title: string | null;
  blocks: readonly TrainingBlock[];
}

/**
 * The modules that were completed and are drafts again or deleted, that of the latest completion first. One that is gone is
 * called what it was called then.
 */
export function completedEarlier(modules: readonly Module[], progress: readonly Progress[]): FormerModule[] {
  const known = new Map(modules.map((module) => [module.id, module]));
  const latest = progress
    .filter(({ status, module_id }) => status === "completed" && !known.get(module_id)?.published)
    .sort(
      (one, other) =>
        (other.completed_at ?? "").localeCompare(one.completed_at ?? "") ||
        (one.module_id < other.module_id ? -1 : 1),
    );
  return [...new Set(latest.map(({ module_id }) => module_id))].map((id) => {
    const { title, blocks } = known.get(id) ?? {};
    const called = latest.find((one) => one.module_id === id && one.module_title)?.module_title;
    return { id, title: title ?? called ?? null, blocks: blocks ?? [] };
  });
}
