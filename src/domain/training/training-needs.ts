import { groupBy } from "#lib/group-by.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";

/** What templates ask of whoever works them. */
export interface TrainingNeeds {
  /** By template. */
  modules: ReadonlyMap<string, { id: string; title: string }>;
  /** The modules that people have completed; of whoever is not in it nothing is known. */
  completed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A shift needs training that its person has not completed; `module` is the title. */
export interface Untrained {
  kind: "untrained";
  module: string;
}

/** A module that staff cannot open is asked of nobody. `people` are those whose progress this device has. */
export function trainingNeeds(
  templates: readonly Pick<ShiftTemplate, "id" | "required_module_id">[],
  modules: readonly Pick<TrainingModule, "id" | "title" | "published">[],
  progress: readonly Pick<TrainingProgress, "user_id" | "module_id" | "status">[],
  people: readonly string[],
): TrainingNeeds {
  const open = new Map(
    modules.filter(({ published }) => published).map(({ id, title }) => [id, { id, title }]),
  );
  const completed = groupBy(
    progress.filter(({ status }) => status === "completed"),
    ({ user_id }) => user_id,
  );
  return {
    modules: new Map(
      templates.flatMap(({ id, required_module_id }) => {
        const module = required_module_id ? open.get(required_module_id) : undefined;
        return module ? [[id, module] as const] : [];
      }),
    ),
    completed: new Map(
      people.map((person) => [
        person,
        new Set((completed.get(person) ?? []).map(({ module_id }) => module_id)),
      ]),
    ),
  };
}

/** What somebody lacks for a shift; null for nothing, or where nothing is known of them. */
export function untrainedFor(
  { time_slot }: { time_slot: string | null },
  person: string,
  needs: TrainingNeeds | undefined,
): Untrained | null {
  const module = needs?.modules.get(time_slot ?? "");
  const completed = needs?.completed.get(person);
  return module && completed && !completed.has(module.id)
    ? { kind: "untrained", module: module.title }
    : null;
}
