import { Card } from "#ui/page/card.tsx";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { TabletList, useTablets } from "./tablet-list.tsx";

/** The business's shared tablets, for managers and admins; nothing where there are none. */
export function TabletsCard() {
  const say = useKioskWords();
  const { tablets } = useTablets();
  if (tablets.length === 0) return null;
  return (
    <Card title={say("tablets.title")}>
      <p className="text-muted">{say("tablets.text")}</p>
      <TabletList />
    </Card>
  );
}
