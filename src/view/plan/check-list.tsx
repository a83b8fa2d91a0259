import { Icon } from "#ui/marks/icon.tsx";

/** What is included, each item with a tick. */
export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-x-4 gap-y-1.5 text-muted sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 size-5 text-positive" />
          {item}
        </li>
      ))}
    </ul>
  );
}
