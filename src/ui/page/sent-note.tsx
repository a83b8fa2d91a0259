import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../marks/icon.tsx";

/** Replaces a form once its content has been sent. */
export function SentNote({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLParagraphElement>(null);
  // The send button is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex items-start gap-4 rounded-2xl bg-positive-soft p-5 text-positive">
      <Icon name="check-circle" className="mt-0.5 size-7" />
      <div className="min-w-0">
        <p ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </p>
        <p className="[overflow-wrap:anywhere]">{children}</p>
      </div>
    </div>
  );
}
