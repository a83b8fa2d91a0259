import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconName } from "./icon.tsx";

const TONES = {
  neutral: "bg-sunken text-muted",
  brand: "bg-brand-soft text-brand-ink",
  positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution",
  danger: "bg-danger-soft text-danger",
};

interface BadgeProps {
  tone?: keyof typeof TONES;
  icon?: IconName;
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold not-narrow:shrink-0 not-narrow:whitespace-nowrap",
        TONES[tone],
      )}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  );
}
