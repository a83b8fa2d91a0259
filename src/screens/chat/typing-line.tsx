/** Who is typing; its space is always reserved, so that nothing moves. */
export function TypingLine({ names }: { names: readonly string[] }) {
  return (
    <p aria-live="polite" className="h-6 shrink-0 truncate px-4 text-sm text-muted">
      {names.length > 0 && typingText(names)}
    </p>
  );
}

function typingText(names: readonly string[]): string {
  const [first, second] = names;
  if (names.length === 1) return `${first} is typing…`;
  if (names.length === 2) return `${first} and ${second} are typing…`;
  return "Several people are typing…";
}
