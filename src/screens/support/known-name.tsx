import { useEffect } from "react";
import { useMyProfile } from "#queries/people.ts";

/** Reports the signed-in person's name; renders nothing. Separate, so that the form opens no replica for others. */
export function KnownName({ onKnown }: { onKnown: (name: string) => void }) {
  const name = useMyProfile()?.name;
  useEffect(() => {
    if (name !== undefined) onKnown(name);
  }, [name, onKnown]);
  return null;
}
