import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Icon } from "#ui/icon.tsx";
import { findingText } from "./finding-text.ts";

/** What speaks against a shift; nothing when nothing does. */
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
