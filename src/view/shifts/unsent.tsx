import { Badge } from "#ui/marks/badge.tsx";

/** It is on this device alone so far. */
export function Unsent() {
  return <Badge icon="sync">Waiting to be sent</Badge>;
}
