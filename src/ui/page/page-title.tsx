import type { ReactNode } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { PlaceLink } from "./text-link.tsx";

/** The heading of a page. Navigation moves the focus here. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="text-2xl leading-tight font-bold tracking-tight sm:text-3xl">
      {children}
    </h1>
  );
}

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
