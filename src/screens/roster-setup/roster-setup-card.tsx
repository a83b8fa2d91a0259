import { Button } from "#ui/button.tsx";
import { Card } from "#ui/page/card.tsx";
import { useEditors } from "./use-editors.tsx";

/** Opens the editors of what rosters are built from and checked against, for managers and admins. */
export function RosterSetupCard() {
  const { choices, opened } = useEditors();
  return (
    <Card title="Roster">
      <p className="mb-4 text-muted">What rosters are built from, and what they are checked against.</p>
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
