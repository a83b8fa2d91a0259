import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import type { Format } from "#lib/format/create-format.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "../format/use-format.ts";

/** The findings about a shift; renders nothing without any. */
export function FindingList({ findings }: { findings: readonly ShiftFinding[] }) {
  const format = useFormat();
  const words = [...new Set(findings.map((finding) => findingText(finding, format)))];
  if (words.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="flex flex-col gap-1 text-sm font-medium text-caution">
      {words.map((text) => (
        <li key={text} className="flex items-start gap-1.5">
          <Icon name="alert" className="mt-0.5 size-4" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** A finding about a shift, in words. */
export function findingText(finding: ShiftFinding, format: Pick<Format, "hours">): string {
  switch (finding.kind) {
    case "away":
      return withReason("Unavailable", finding.reason);
    case "asked-off":
      return withReason("Asked to be off, not answered yet", finding.reason);
    case "elsewhen":
      return "Available at other hours that day";
    case "overlap":
      return `Overlaps another shift by ${format.hours(finding.ms)}`;
    case "second-shift":
      return "Second shift that day";
    case "short-rest":
      return `Only ${format.hours(finding.ms)} of rest between shifts`;
    case "long-day":
      return `${format.hours(finding.ms)} that day, over the daily maximum`;
    case "long-week":
      return `${format.hours(finding.ms)} that week, over the weekly maximum`;
    case "untrained":
      return `Has not completed “${finding.module}”`;
    case "outside-hours":
      return "Outside opening hours";
  }
}

/** Whether the finding makes the shift implausible: the person would be in two places or cannot come. */
export function isGrave({ kind }: ShiftFinding): boolean {
  return kind === "overlap" || kind === "away";
}

function withReason(text: string, reason: string | null): string {
  return reason ? `${text}: ${reason}` : text;
}
