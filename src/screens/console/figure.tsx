interface FigureProps {
  title: string;
  figure: string;
  /** What else there is to say. */
  note?: string | undefined;
}

/** One figure of a <dl>. */
export function Figure({ title, figure, note }: FigureProps) {
  return (
    <div className="min-w-0 rounded-2xl border border-line bg-surface px-4 py-3.5 shadow-card sm:p-5">
      <dt className="text-sm font-semibold text-muted">{title}</dt>
      <dd>
        <span className="text-3xl leading-tight font-bold tabular-nums">{figure}</span>
        {note && <span className="mt-1 block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  );
}
