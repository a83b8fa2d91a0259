import { groupBy } from "#lib/group-by.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";

export interface TrainingNeeds {
  modules: ReadonlyMap<string, { id: string; title: string }>;
  /** The completed modules by person; nothing is known of people who are missing here. */
  completed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A shift requires training that its person has not completed; `module` is the title. */
export interface Untrained {
  kind: "untrained";
  module: string;
}

/** A module that staff cannot open is required of nobody. `people` are those whose progress this device has. */
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

/** Returns the training that a person lacks for a shift; null if none or unknown. */
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
