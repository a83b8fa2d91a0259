import { useCallback } from "react";
import type { ConsoleBackups, ConsoleReturn } from "#schema/protocol/console-data.ts";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useConsole } from "./console-context.ts";
import { useConsoleAnswer } from "./use-console-answer.ts";

/** What the server's operator must know; renders nothing while loading. */
export function OperatorNotices() {
  const { ask } = useConsole();
  const { answer } = useConsoleAnswer(useCallback(() => ask({ action: "operations" }), [ask]));
  return (
    <section aria-label="Server" className="flex flex-col gap-3">
      {answer && <ReturnsCard returns={answer.returns} />}
      {answer && <BackupCard {...answer} />}
    </section>
  );
}

/** The age of the server's last backup, or how to make one. */
function BackupCard(answer: ConsoleBackups) {
  const text = wordsFor(answer);
  const isWell = answer.backups === "fresh" || answer.backups === "elsewhere";
  return isWell ? <p className="text-muted">{text}</p> : <Banner tone="caution">{text}</Banner>;
}

function wordsFor({ backups, age_hours }: ConsoleBackups): string {
  switch (backups) {
    case "elsewhere":
      return "Backups of the database are made where it runs: by your Supabase project, or by whoever runs its server.";
    case "off":
      return "No backups are made. Start the server with BACKUP_DIR, on another disk, to have one made every night.";
    case "missing":
      return "No backup was made yet. The server's log says why.";
    case "late":
      return `The last backup is ${age(age_hours)} old. The server's log says why there is none of last night.`;
    case "fresh":
      return age_hours ? `Last backup: ${age(age_hours)} ago.` : "Last backup: less than an hour ago.";
  }
}

/** In days from two days on. */
function age(hours: number | null): string {
  const whole = hours ?? 0;
  if (whole >= 48) return `${Math.floor(whole / 24)} days`;
  return whole === 1 ? "1 hour" : `${whole} hours`;
}

/** When data was restored to an earlier state, and what devices have sent again since; nothing without a restore. */
function ReturnsCard({ returns }: { returns: ConsoleReturn[] }) {
  const format = useFormat();
  if (returns.length === 0) return null;
  return (
    <Banner tone="caution">
      <p className="font-semibold">Data went back to an earlier state</p>
      <ul className="list-disc ps-5">
        {returns.map((one) => (
          <li key={`${one.at} ${one.cause}`}>
            {format.moment(one.at)}: {CAUSES[one.cause]} {effect(one)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const CAUSES: Record<ConsoleReturn["cause"], string> = {
  restored: "a backup was restored.",
  moved: "the database moved to another server, which lacked recent changes.",
  noticed: "devices held changes that the server had lost. Check its disk and its log.",
};

function effect({ businesses, repeated }: ConsoleReturn): string {
  const where = businesses === 1 ? "1 business" : `${businesses} businesses`;
  const what = repeated === 0 ? "nothing" : repeated === 1 ? "1 lost update" : `${repeated} lost updates`;
  return `${where} affected; devices have brought back ${what} so far.`;
}
