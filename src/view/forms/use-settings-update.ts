import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";

type Settings = Parameters<typeof updateBusiness>[1];

/** Returns what changes the business's settings and offers to restore `before`. Rejects if they cannot be stored. */
export function useSettingsUpdate<S extends Settings>(
  before: S,
  words: { saved: string; notRestored: string },
) {
  const update = useCommand(updateBusiness);
  return async (changed: Settings) => {
    await update(changed);
    const were = Object.fromEntries(Object.entries(before).filter(([field]) => field in changed));
    const run = () => void orToast(words.notRestored, () => update(were));
    toast.success(words.saved, { action: { run } });
  };
}
