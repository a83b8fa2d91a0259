/** What entering availability means in this business. */
export function ModeNote({ approvalMode }: { approvalMode: boolean }) {
  return (
    <p className="min-w-[min(15rem,100%)] flex-1 text-muted">
      {approvalMode
        ? "Everybody counts as available. Submit the days on which you cannot work; a manager approves or denies them."
        : "Enter when you can work, and when you cannot. It counts at once, and your managers plan with it."}
    </p>
  );
}
