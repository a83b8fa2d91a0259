import { useEffect } from "react";
import { useUnsaved } from "#stores/unsaved-store.ts";

/** Counts this form among those an update must not reload over, while it holds something typed. */
export function useUnsavedForm(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    useUnsaved.setState(({ forms }) => ({ forms: forms + 1 }));
    return () => useUnsaved.setState(({ forms }) => ({ forms: forms - 1 }));
  }, [dirty]);
}
