import { useEffect } from "react";
import { useRegionChoice } from "#queries/use-region-choice.ts";
import { setPreferences } from "#stores/preferences-store.ts";

/** What the person has chosen on any of their devices counts on this one, and is remembered for its next start. */
export function useOwnRegion() {
  const choice = useRegionChoice();
  useEffect(() => {
    if (choice) setPreferences(choice);
  }, [choice]);
}
