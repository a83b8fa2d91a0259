import { useUiWords } from "#words/made/use-ui-words.ts";
import { PlaceLink } from "./place-link.tsx";

/** The first Tab stop: skips what is the same on every page. Visible while it has the focus. */
export function SkipLink({ inert }: { inert?: boolean }) {
  const say = useUiWords();
  return (
    <PlaceLink
      to="main"
      inert={inert}
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-lg bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0 print:hidden"
    >
      {say("skip")}
    </PlaceLink>
  );
}
