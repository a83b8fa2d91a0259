import { useState } from "react";

/** The state of saving a form. An error is shown as `reasonOf` words it, by default as `failed`. */
export function useSaving(failed: string, reasonOf: (error: unknown) => string = () => failed) {
  const [isBusy, setBusy] = useState(false);
  /** The error of the last attempt in words; null if there is none. */
  const [problem, setProblem] = useState<string | null>(null);

  /** Saves; returns whether it succeeded. The typed values stay if it failed. */
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
