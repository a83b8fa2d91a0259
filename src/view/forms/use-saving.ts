import { useState } from "react";

interface Saving {
  isBusy: boolean;
  /** What went wrong at the last try; null while nothing did. */
  problem: string | null;
  /** Does what the form is for; true when it was done. What was typed stays if it was not. */
  save(work: () => Promise<unknown>): Promise<boolean>;
}

/** A form that is being saved. `failed` is said where that fails, or what `reasonOf` makes of the error. */
export function useSaving(failed: string, reasonOf: (error: unknown) => string = () => failed): Saving {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(work: () => Promise<unknown>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      console.error(failed, error);
      setProblem(reasonOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, save };
}
