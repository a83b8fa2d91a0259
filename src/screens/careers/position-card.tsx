import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { PlaceLink } from "#ui/place-link.tsx";

interface PositionCardProps {
  position: OpenPosition;
  /** The place of the form on this page. */
  formId: string;
  onApply: () => void;
}

/** A position in full, and the way to the form. */
export function PositionCard({ position, formId, onApply }: PositionCardProps) {
  const format = useFormat();
  const { id, title, description, responsibilities, requirements, benefits, created_at } = position;
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <header>
        <h2 id={id} className="text-xl font-bold [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p className="text-sm text-muted">
          Posted on <time dateTime={created_at}>{format.date(created_at)}</time>
        </p>
      </header>
      <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{description}</p>
      <Lines title="Responsibilities" lines={responsibilities} />
      <Lines title="Requirements" lines={requirements} />
      <Lines title="Benefits" lines={benefits} />
      <p>
        <PlaceLink
          to={formId}
          onGo={onApply}
          aria-label={`Apply for ${title}`}
          className={buttonStyle({ variant: "secondary" })}
        >
          Apply
        </PlaceLink>
      </p>
    </article>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="list-disc ps-5 text-muted [overflow-wrap:anywhere]">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and do not change.
          <li key={place}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
