import { useEffect, useRef } from "react";
import type { SupportMessage } from "#schema/protocol/send-support-request.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

interface SupportSentProps {
  message: SupportMessage;
  onAnother: () => void;
}

/** Says that a message has arrived and when it is answered, and shows what was sent. */
export function SupportSent({ message, onAnother }: SupportSentProps) {
  const title = useRef<HTMLParagraphElement>(null);
  // The button that sent it is gone, and with it the focus.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start gap-4 rounded-2xl bg-positive-soft p-5 text-positive">
        <Icon name="check-circle" className="mt-0.5 size-7" />
        <div className="min-w-0">
          <p ref={title} tabIndex={-1} className="text-lg font-bold outline-none">
            Message sent
          </p>
          <p>We reply to {message.email} within 1 business day.</p>
        </div>
      </div>
      <dl className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-5">
        <Part name="Name">{message.name}</Part>
        <Part name="Topic">{message.topic}</Part>
        <Part name="Message">{message.message}</Part>
      </dl>
      <Button variant="secondary" onPress={onAnother}>
        Send another message
      </Button>
    </div>
  );
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
