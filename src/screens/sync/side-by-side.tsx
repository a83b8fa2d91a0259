import { useId } from "react";
import type { Difference } from "./differences.ts";

interface SideBySideProps {
  differences: Difference[];
  serverHasRow: boolean;
}

/** What was to be written beside what the server holds, where they differ. */
export function SideBySide({ differences, serverHasRow }: SideBySideProps) {
  if (differences.length === 0) return null;
  return (
    <div className="mt-4 grid grid-cols-2 overflow-hidden rounded-xl border border-line">
      <Side
        title="Your change"
        facts={differences.map(({ label, mine }) => ({ label, value: mine }))}
        isMine
      />
      <Side
        title="On the server"
        facts={serverHasRow ? differences.map(({ label, theirs }) => ({ label, value: theirs })) : null}
      />
    </div>
  );
}

interface SideProps {
  title: string;
  facts: { label: string; value: string }[] | null;
  isMine?: boolean;
}

function Side({ title, facts, isMine = false }: SideProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 px-3.5 py-3 sm:px-4 ${isMine ? "border-e border-line" : "bg-sunken"}`}
    >
      <h3 id={id} className="mb-2 text-sm font-semibold text-muted">
        {title}
      </h3>
      {facts ? (
        <dl className="flex flex-col gap-2">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="font-semibold">Nothing: it does not have this.</p>
      )}
    </section>
  );
}
