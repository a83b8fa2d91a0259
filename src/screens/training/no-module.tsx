import { links } from "#lib/links.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useTrainingWords } from "#words/made/use-training-words.ts";

/** Shown for a module that was deleted or may not be seen. */
export function NoModule() {
  const say = useTrainingWords();
  return (
    <Card className="mx-auto max-w-3xl">
      <EmptyState icon="info" title={say("notHere.title")}>
        {say("notHere.hint")}
        <p>
          <TextLink href={links.training()}>{say("all")}</TextLink>
        </p>
      </EmptyState>
    </Card>
  );
}
