import { IconFrame } from "#ui/marks/icon.tsx";

const PATH = "M9 4h6l-1 6 4 4H6l4-4-1-6Zm3 10v6";

export function PinIcon({ className }: { className?: string }) {
  return <IconFrame path={PATH} className={className} />;
}
