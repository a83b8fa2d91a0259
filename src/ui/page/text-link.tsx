import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-aria-components/Link";

export function TextLink(props: Omit<LinkProps, "className"> & { href: string }) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center rounded-sm font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    />
  );
}

interface PlaceLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** The id of the target on the same page. */
  to: string;
  onGo?: () => void;
}

/** A link to a place on the same page. Not a plain anchor, because the router would take that for a page change. */
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
