/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="-my-2.5 divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
