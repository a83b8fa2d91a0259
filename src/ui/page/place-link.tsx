import type { ComponentProps, MouseEvent } from "react";

interface PlaceLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** The id of the place on the same page. */
  to: string;
  onGo?: () => void;
}

/** Leads to a place on the same page. Not the browser's way: the router would take its step in the history for a page. */
export function PlaceLink({ to, onGo, children, ...props }: PlaceLinkProps) {
  function go(event: MouseEvent) {
    event.preventDefault();
    onGo?.();
    const place = document.getElementById(to);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }

  return (
    <a {...props} href={`#${to}`} onClick={go}>
      {children}
    </a>
  );
}
