import { useId, useState } from "react";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { AUDIT_KIND_WORDS } from "./audit-filter.ts";
import { type AuditDetail, auditDetails } from "./words/audit-details.ts";
import type { AuditFacts } from "./words/audit-facts.ts";
import { auditSentence } from "./words/audit-words.ts";

/** One change: in a sentence, with when and from where; before and after when it is opened. */
export function AuditLine({ change, facts }: { change: AuditChange; facts: AuditFacts }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { format } = facts;
  const sentence = auditSentence(change, facts);
  const details = auditDetails(change, facts);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-72 font-medium [overflow-wrap:anywhere]">{sentence}</p>
        <div className="flex gap-1.5">
          {change.kinds.map((kind) => (
            <Badge key={kind}>{AUDIT_KIND_WORDS[kind]}</Badge>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">
          <time dateTime={change.at} className="tabular-nums">
            {format.date(change.at)}, {format.time(change.at)}
          </time>
          {" · "}
          {deviceWords(change)}
        </p>
        {details.length > 0 && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? "Hide details" : "Details"}: ${sentence}`}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide details" : "Details"}
          </Button>
        )}
      </div>
      {isOpen && <Details id={id} details={details} />}
    </li>
  );
}

/** A device says itself what it is called: that proves nothing, and is marked as its own word. */
function deviceWords({ device, by }: AuditChange): string {
  if (device) return `Device says: “${device}”`;
  return by ? "Unknown device" : "On the server";
}

function Details({ id, details }: { id: string; details: AuditDetail[] }) {
  return (
    <dl
      id={id}
      className="mt-1 grid gap-x-4 gap-y-1 rounded-lg bg-sunken p-3 text-sm sm:grid-cols-[12rem_1fr]"
    >
      {details.map(({ label, from, to }) => (
        <div key={label} className="contents">
          <dt className="font-semibold">{label}</dt>
          <dd className="mb-1 min-w-0 [overflow-wrap:anywhere]">
            {from !== null && (
              <>
                <span className="text-muted">Before: {from}</span>
                <br />
              </>
            )}
            After: {to}
          </dd>
        </div>
      ))}
    </dl>
  );
}
