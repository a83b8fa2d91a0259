import { useCallback } from "react";
import type { ConsoleBackups, ConsoleReturn } from "#schema/protocol/console-data.ts";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { type SayConsole, useConsoleWords } from "#words/made/use-console-words.ts";
import { useConsole, useConsoleAnswer } from "./console-context.ts";

/** What the server's operator must know; renders nothing while loading. */
export function OperatorNotices() {
  const say = useConsoleWords();
  const { ask } = useConsole();
  const { answer } = useConsoleAnswer(useCallback(() => ask({ action: "operations" }), [ask]));
  return (
    <section aria-label={say("server.label")} className="flex flex-col gap-3">
      {answer && <ReturnsCard returns={answer.returns} />}
      {answer && <BackupCard {...answer} />}
    </section>
  );
}

/** The age of the server's last backup, or how to make one. */
function BackupCard(answer: ConsoleBackups) {
  const say = useConsoleWords();
  const text = wordsFor(say, answer);
  const isWell = answer.backups === "fresh" || answer.backups === "elsewhere";
  return isWell ? <p className="text-muted">{text}</p> : <Banner tone="caution">{text}</Banner>;
}

/** Gives an age in days from two days on. */
function wordsFor(say: SayConsole, { backups, age_hours }: ConsoleBackups): string {
  if (backups !== "late" && backups !== "fresh") return say(`backup.${backups}`);
  const hours = age_hours ?? 0;
  return hours < 48
    ? say(`backup.${backups}.hours`, { age: hours })
    : say(`backup.${backups}.days`, { age: Math.floor(hours / 24) });
}

/** When data was restored to an earlier state, and what devices have sent again since; nothing without a restore. */
function ReturnsCard({ returns }: { returns: ConsoleReturn[] }) {
  const say = useConsoleWords();
  const format = useFormat();
  if (returns.length === 0) return null;
  return (
    <Banner tone="caution">
      <p className="font-semibold">{say("returns.title")}</p>
      <ul className="list-disc ps-5">
        {returns.map((one) => (
          <li key={`${one.at} ${one.cause}`}>
            {say(`returns.${one.cause}`, {
              time: format.moment(one.at),
              businesses: one.businesses,
              repeated: one.repeated,
            })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
