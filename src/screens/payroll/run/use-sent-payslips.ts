import { useEffect, useState } from "react";
import { findSentPayslips } from "#commands/payroll.ts";
import { useCommand } from "#commands/use-command.ts";
import { useOnline } from "#ui/use-online.ts";

interface SentPayslips {
  /** Undefined until the server has said it. */
  ids: ReadonlySet<string> | undefined;
  problem: string | null;
  askAgain: () => void;
  /** One more was sent from here. */
  add: (id: string) => void;
}

/** Which of these payments had their payslip mailed. The server alone knows: it is asked again when there is a connection. */
export function useSentPayslips(payments: readonly { id: string }[]): SentPayslips {
  const find = useCommand(findSentPayslips);
  const isOnline = useOnline();
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const asked = payments.map(({ id }) => id).join(" ");
  const take = (found: readonly string[]) => setIds((before) => new Set([...(before ?? []), ...found]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question.
  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    setProblem(null);
    find(asked.split(" ").filter(Boolean)).then(
      (found) => isWanted && take(found),
      () => isWanted && setProblem("The server cannot be reached."),
    );
    return () => {
      isWanted = false;
    };
  }, [find, asked, isOnline, tries]);

  return { ids, problem, askAgain: () => setTries(tries + 1), add: (id) => take([id]) };
}
