import type { ReactNode } from "react";

/** The heading of a page. Navigation moves the focus here. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="text-2xl leading-tight font-bold tracking-tight sm:text-3xl">
      {children}
    </h1>
  );
}
