import { Button } from "#ui/button.tsx";
import { Card } from "#ui/page/card.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useEditors } from "./use-editors.tsx";

/** Opens the editors of what rosters are built from and checked against, for managers and admins. */
export function RosterSetupCard() {
  const say = useRosterSetupWords();
  const { choices, opened } = useEditors();
  return (
    <Card title={say("card.title")}>
      <p className="mb-4 text-muted">{say("card.intro")}</p>
      <div className="flex flex-wrap gap-3">
        {choices.map(({ label, open }) => (
          <Button key={label} variant="secondary" onPress={open}>
            {label}
          </Button>
        ))}
      </div>
      {opened}
    </Card>
  );
}
