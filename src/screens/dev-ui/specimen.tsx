import { createContext, type ReactNode, use } from "react";

export type Scheme = "light" | "dark";

/** The theme of the pane that a specimen is in. */
export const PaneScheme = createContext<Scheme>("light");

/** A name that is unique on the page, which shows each specimen in both themes. */
export function usePaneName(name: string): string {
  return `${name} (${use(PaneScheme)})`;
}

interface SpecimenProps {
  /** The component's file, or its state. */
  name: string;
  children: ReactNode;
}

/** A component or one of its states, with its name above it. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h4 className="border-b border-line pb-1 font-mono text-sm text-muted">{name}</h4>
      {children}
    </div>
  );
}

/** Small specimens side by side. */
export function Side({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
