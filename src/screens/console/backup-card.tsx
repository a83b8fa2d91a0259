import type { ConsoleBackups } from "#schema/protocol/console-data.ts";
import { Banner } from "#ui/banner.tsx";

/** How old the last backup of the server is, and what to do where there is none. */
export function BackupCard(answer: ConsoleBackups) {
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

/** Days from two on: by then hours say little. */
function age(hours: number | null): string {
  const whole = hours ?? 0;
  if (whole >= 48) return `${Math.floor(whole / 24)} days`;
  return whole === 1 ? "1 hour" : `${whole} hours`;
}
