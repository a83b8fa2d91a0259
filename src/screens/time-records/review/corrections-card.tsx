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
import { TimesBefore } from "#view/times/recorded-times.tsx";
import { askedBreaksText } from "#view/times/wall-times-fields.tsx";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { daysAround, grantedWork } from "../dialogs/edited-times.ts";
import { PaidNotice } from "../paid/paid-notice.tsx";
import { useDecide, useEditObstacle } from "../records/use-edits.ts";
import type { TimeRecords } from "../records/use-time-records.ts";

interface CorrectionsCardProps {
  requests: readonly PunchCorrection[];
  records: TimeRecords;
}

export function CorrectionsCard({ requests, records }: CorrectionsCardProps) {
  const say = useTimeRecordsWords();
  return (
    <Card title={say("requests.title")}>
      <ul aria-label={say("requests.title")} className="-my-4 divide-y divide-line">
        {requests.map((request) => (
          <CorrectionLine key={request.id} request={request} records={records} />
        ))}
      </ul>
    </Card>
  );
}

function CorrectionLine({ request, records }: { request: PunchCorrection; records: TimeRecords }) {
  // Approving before the request's punches have arrived would pay the same work twice.
  const isFilling = useIsFilling();
  const say = useTimeRecordsWords();
  const format = useFormat();
  const id = useId();
  const { answer } = useDecide();
  const obstacle = useEditObstacle() ?? (isFilling ? say("requests.filling") : null);
  const [isDenying, setDenying] = useState(false);
  const name = records.nameOf(request.user_id);
  const end = request.clock_out_time ? Date.parse(request.clock_out_time) : null;
  const days = daysAround([Date.parse(request.clock_in_time), end], format.zone);
  const times = spanText(say, { start: Date.parse(request.clock_in_time), end }, format);
  const breaks = askedBreaksText(say, request, format);
  const day = format.relativeDay(request.clock_in_time, records.now);
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} picture={records.pictureOf(request.user_id)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div id={id} className="[overflow-wrap:anywhere]">
          <p>{say(request.record_id ? "requests.correction" : "requests.missing", { name, day, times })}</p>
          {breaks && <p>{breaks}</p>}
          {request.record_id && <TimesBefore request={request} now={records.now} />}
          <p className="text-muted">{say("quote", { text: request.reason })}</p>
        </div>
        {records.mayEdit(request.user_id) && records.mayTouchPaid(request.user_id, days.from) && (
          <PaidNotice
            records={records}
            person={request.user_id}
            days={days}
            change={({ source }) => grantedWork(source, request, records.now)}
          />
        )}
        {records.mayEdit(request.user_id) ? (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              aria-describedby={id}
              isDisabled={obstacle !== null}
              onPress={() => void answer(request, "approved", say("toast.requestApproved", { name }))}
            >
              {say("requests.approve")}
            </Button>
            <Button variant="secondary" aria-describedby={id} onPress={() => setDenying(true)}>
              {say("requests.decline")}
            </Button>
            {obstacle && <p className="text-sm text-muted">{obstacle}</p>}
            {isWaiting(request) && <Unsent />}
          </div>
        ) : (
          <p className="text-sm text-muted">{records.ownRequests}</p>
        )}
      </div>
      {isDenying && (
        <DenyDialog
          title={say("requests.declineTitle", { name })}
          reader={name}
          readers={say("requests.declineReaders", { name })}
          onDeny={(reason) => void answer(request, "denied", say("toast.requestDeclined", { name }), reason)}
          onClose={() => setDenying(false)}
        >
          {say("requests.declineHint", { name })}
        </DenyDialog>
      )}
    </li>
  );
}
