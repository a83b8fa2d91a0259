import { useId, useState } from "react";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { DenyDialog } from "#view/forms/deny-dialog.tsx";
import { Unsent } from "#view/shifts/unsent.tsx";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { spanText } from "#view/times/record-words.ts";
import { askedBreaksText } from "#view/times/wall-times-fields.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { useDecide } from "./use-decide.ts";

interface CorrectionsCardProps {
  requests: readonly PunchCorrection[];
  records: TimeRecords;
}

export function CorrectionsCard({ requests, records }: CorrectionsCardProps) {
  // Approving before the request's punches have arrived would pay the same work twice.
  const isFilling = useIsFilling();
  return (
    <Card title="Asked for">
      <ul aria-label="Corrections that people ask for" className="-my-4 divide-y divide-line">
        {requests.map((request) => (
          <CorrectionLine key={request.id} request={request} records={records} isFilling={isFilling} />
        ))}
      </ul>
    </Card>
  );
}

interface CorrectionLineProps {
  request: PunchCorrection;
  records: TimeRecords;
  /** Whether the replica is incomplete. */
  isFilling: boolean;
}

function CorrectionLine({ request, records, isFilling }: CorrectionLineProps) {
  const format = useFormat();
  const id = useId();
  const { answer } = useDecide();
  const [isDenying, setDenying] = useState(false);
  const name = records.nameOf(request.user_id);
  const times = spanText(
    {
      start: Date.parse(request.clock_in_time),
      end: request.clock_out_time ? Date.parse(request.clock_out_time) : null,
    },
    format,
  );
  const breaks = askedBreaksText(request, format);
  const day = format.relativeDay(request.clock_in_time, records.now);
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} picture={records.pictureOf(request.user_id)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div id={id} className="[overflow-wrap:anywhere]">
          <p>
            {request.record_id
              ? `${name} asks for other times: ${day}, ${times}.`
              : `${name} asks for times that were not clocked: ${day}, ${times}.`}
          </p>
          {breaks && <p>{breaks}.</p>}
          <p className="text-muted">“{request.reason}”</p>
        </div>
        {records.mayEdit(request.user_id) ? (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              aria-describedby={id}
              isDisabled={isFilling}
              onPress={() => void answer(request, "approved", `Approved for ${name}`)}
            >
              Approve
            </Button>
            <Button variant="secondary" aria-describedby={id} onPress={() => setDenying(true)}>
              Deny
            </Button>
            {isFilling && <p className="text-sm text-muted">Once everything has arrived here.</p>}
            {isWaiting(request) && <Unsent />}
          </div>
        ) : (
          <p className="text-sm text-muted">These are your own hours: somebody else decides about them.</p>
        )}
      </div>
      {isDenying && (
        <DenyDialog
          title={`Deny ${name}'s request?`}
          reader={name}
          readers={`${name} will see it, and so may other managers.`}
          onDeny={(reason) => void answer(request, "denied", `Denied for ${name}`, reason)}
          onClose={() => setDenying(false)}
        >
          The times stay as they are. {name} sees that it was denied.
        </DenyDialog>
      )}
    </li>
  );
}
