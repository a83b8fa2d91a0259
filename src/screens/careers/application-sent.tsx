import type { JobApplication } from "#schema/protocol/apply-for-job.ts";
import { Button } from "#ui/button.tsx";
import { SentNote } from "#ui/sent-note.tsx";

interface ApplicationSentProps {
  application: JobApplication;
  /** What the position is called; it may be closed by now. */
  position: string | undefined;
  onAnother: () => void;
}

/** Says that an application has arrived. */
export function ApplicationSent({ application, position, onAnother }: ApplicationSentProps) {
  return (
    <div className="flex flex-col gap-5">
      <SentNote title="Application sent">
        Thank you, {application.full_name}. {position ? `You applied for ${position}. ` : ""}We answer to{" "}
        {application.email}.
      </SentNote>
      <Button variant="secondary" onPress={onAnother}>
        Apply for another position
      </Button>
    </div>
  );
}
