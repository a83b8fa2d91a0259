import { BackupCard } from "./backup-card.tsx";

/** What whoever runs the server has to know of it, one below the other. */
export function OperatorNotices() {
  return (
    <section aria-label="Server" className="flex flex-col gap-3">
      <BackupCard />
    </section>
  );
}
