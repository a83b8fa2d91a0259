import { map } from "rxjs";
import { parseBlocks, type TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** A module with its blocks as they are read. */
export type Module = Omit<TrainingModule, "content"> & { blocks: TrainingBlock[] };

/** The modules of the business in their order: published ones for staff, drafts too for whoever manages. */
export function useTrainingModules(): Module[] | undefined {
  return useLive<Module[]>(
    ({ replica }) =>
      replica.training
        .find({ selector: { kind: "module" } })
        .$.pipe(map((found) => rowsOf<TrainingModule>(found).sort(inOrder).map(moduleOf))),
    "modules",
  );
}

/** Undefined while loading, null for one that is not there. */
export function useTrainingModule(id: string): Module | null | undefined {
  const modules = useTrainingModules();
  return modules && (modules.find((one) => one.id === id) ?? null);
}

/** A row that did not change is read once. */
const read = new WeakMap<TrainingModule, Module>();

function moduleOf(row: TrainingModule): Module {
  const { content, ...module } = row;
  const known = read.get(row) ?? { ...module, blocks: parseBlocks(content) };
  read.set(row, known);
  return known;
}

function inOrder(one: TrainingModule, other: TrainingModule): number {
  return one.position - other.position || one.created_at.localeCompare(other.created_at);
}
