import { useCallback } from "react";
import { BackupCard } from "./backup-card.tsx";
import { useConsole } from "./console-context.ts";
import { ReturnsCard } from "./returns-card.tsx";
import { useAnswer } from "./use-answer.ts";

/** What whoever runs the server has to know of it, one below the other; nothing until it is known. */
export function OperatorNotices() {
  const { ask } = useConsole();
  const { answer } = useAnswer(useCallback(() => ask({ action: "operations" }), [ask]));
  return (
    <section aria-label="Server" className="flex flex-col gap-3">
      {answer && <ReturnsCard returns={answer.returns} />}
      {answer && <BackupCard {...answer} />}
    </section>
  );
}
