import type { ReactNode, Ref } from "react";
import { cx } from "../cx.ts";
import { useOnline } from "../follow-events.ts";
import { Icon, type IconName } from "../marks/icon.tsx";

const TONES: Record<"info" | "caution" | "danger" | "alarm", { icon: IconName; className: string }> = {
  info: { icon: "info", className: "bg-brand-soft text-brand-ink" },
  caution: { icon: "alert", className: "bg-caution-soft text-caution" },
  danger: { icon: "alert", className: "bg-danger-soft text-danger" },
  alarm: { icon: "alert", className: "bg-danger-fill text-white" },
};

interface BannerProps {
  ref?: Ref<HTMLDivElement>;
  tone: keyof typeof TONES;
  icon?: IconName;
  className?: string | undefined;
  children: ReactNode;
}

/** A message that stays. Danger and alarm interrupt a screen reader, the others wait. */
export function Banner({ ref, tone, icon, className, children }: BannerProps) {
  return (
    <div
      ref={ref}
      role={tone === "danger" || tone === "alarm" ? "alert" : "status"}
      className={cx(
        "flex items-start gap-3 rounded-lg px-4 py-3 font-medium",
        TONES[tone].className,
        className,
      )}
    >
      <Icon name={icon ?? TONES[tone].icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** What went wrong with a form. It stands above the fields, and is brought into sight for who pressed the button below. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <Banner ref={intoView} tone="danger" className="scroll-mt-24">
      {children}
    </Banner>
  );
}

function intoView(banner: HTMLElement | null) {
  // jsdom has no layout.
  banner?.scrollIntoView?.({ block: "nearest" });
}

/** Says what cannot be done offline, for as long as this device is. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  if (useOnline()) return null;
  return (
    <Banner tone="caution" icon="cloud-off">
      {children}
    </Banner>
  );
}
