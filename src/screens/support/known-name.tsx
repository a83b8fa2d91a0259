import { useEffect } from "react";
import { useMyProfile } from "#queries/my-profile.ts";

/** Tells the name of who is signed in; shows nothing. Apart from the form, which loads no replica for anybody else. */
export function KnownName({ onKnown }: { onKnown: (name: string) => void }) {
  const name = useMyProfile()?.name;
  useEffect(() => {
    if (name !== undefined) onKnown(name);
  }, [name, onKnown]);
  return null;
}
