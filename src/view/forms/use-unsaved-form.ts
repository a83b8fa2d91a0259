import { useEffect } from "react";
import { useUnsaved } from "#stores/unsaved-store.ts";

/** Marks the form as unsaved while `dirty`, so that an update does not reload the page. */
export function useUnsavedForm(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    useUnsaved.setState(({ forms }) => ({ forms: forms + 1 }));
    return () => useUnsaved.setState(({ forms }) => ({ forms: forms - 1 }));
  }, [dirty]);
}
