import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../marks/icon.tsx";

/** Says that what was sent has arrived, in place of its form. */
export function SentNote({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLParagraphElement>(null);
  // The button that sent it is gone, and with it the focus.
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
