import { links } from "#lib/links.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";

/** Shown for a module that was deleted or may not be seen. */
export function NoModule() {
  return (
    <Card className="mx-auto max-w-3xl">
      <EmptyState icon="info" title="This module is not there">
        It was deleted or is not published.
        <p>
          <TextLink href={links.training()}>All training</TextLink>
        </p>
      </EmptyState>
    </Card>
  );
}
