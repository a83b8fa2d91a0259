import type { ReactNode } from "react";
import { Icon, type IconName } from "../marks/icon.tsx";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-5 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-sunken text-muted">
        <Icon name={icon} />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-sm text-muted">{children}</div>}
    </div>
  );
}
