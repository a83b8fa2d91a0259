import { type ChartData, valueText } from "./chart-data.ts";

/** The same values to be read row by row, searched, and copied. */
export function ChartTable({ data }: { data: ChartData }) {
  const { title, columnsName, columns, series } = data;
  return (
    // Wide tables scroll by themselves, so the keyboard must get there.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by Tab.
    <section aria-label={title} tabIndex={0} className="overflow-x-auto rounded-xl border border-line">
      <table className="w-full text-start tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-sunken text-sm text-muted">
          <tr>
            <Head>{columnsName}</Head>
            {series.map(({ name }) => (
              <Head key={name} isNumber>
                {name}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {columns.map(({ label }, column) => (
            <tr key={label}>
              <th scope="row" className="px-3.5 py-2.5 font-semibold whitespace-nowrap">
                {label}
              </th>
              {series.map(({ name }, row) => (
                <td key={name} className="px-3.5 py-2.5 text-end whitespace-nowrap">
                  {valueText(data, row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <th scope="col" className={`px-3.5 py-2.5 font-semibold ${isNumber ? "text-end" : ""}`}>
      {children}
    </th>
  );
}
