import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ListRow } from "#ui/lists/list.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";

interface DatedRowProps {
  title: string;
  detail: ReactNode;
  isInForce?: boolean;
  /** Takes it back; left out for what has begun, and for who may not. */
  withdraw?: { label: string; run: () => Promise<unknown> } | false;
}

/** A row of what counts from a day on, such as a contract. What is still to come can be withdrawn. */
export function DatedRow({ title, detail, isInForce = false, withdraw = false }: DatedRowProps) {
  const say = useViewWords();
  return (
    <ListRow
      title={title}
      detail={detail}
      trailing={
        (isInForce || withdraw) && (
          <>
            {isInForce && <Badge tone="positive">{say("dated.inEffect")}</Badge>}
            {withdraw && (
              <Button
                variant="secondary"
                aria-label={withdraw.label}
                // The app reports failures to store.
                onPress={() => void withdraw.run().catch(() => {})}
              >
                {say("dated.withdraw")}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
