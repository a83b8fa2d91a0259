import type { SupportMessage } from "#schema/protocol/send-support-request.ts";
import { Button } from "#ui/button.tsx";
import { SentNote } from "#ui/sent-note.tsx";

interface SupportSentProps {
  message: SupportMessage;
  onAnother: () => void;
}

/** Says that a message has arrived and when it is answered, and shows what was sent. */
export function SupportSent({ message, onAnother }: SupportSentProps) {
  return (
    <div className="flex flex-col gap-5">
      <SentNote title="Message sent">We reply to {message.email} within 1 business day.</SentNote>
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
