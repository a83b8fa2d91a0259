import { Badge } from "#ui/marks/badge.tsx";

/** Marks a row that is only on this device so far. */
export function Unsent() {
  return <Badge icon="sync">Waiting to be sent</Badge>;
}
