import { Card } from "#ui/page/card.tsx";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { TabletList } from "./tablet-list.tsx";

/** The business's shared tablets, and how to add one, for managers and admins. */
export function TabletsCard() {
  const say = useKioskWords();
  return (
    <Card title={say("tablets.title")}>
      <p className="text-muted">{say("tablets.text")}</p>
      <TabletList />
    </Card>
  );
}
