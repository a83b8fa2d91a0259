import { type SayChat, useChatWords } from "#words/made/use-chat-words.ts";

/** Who is typing; its space is always reserved, so that nothing moves. */
export function TypingLine({ names }: { names: readonly string[] }) {
  const say = useChatWords();
  return (
    <p aria-live="polite" className="h-6 shrink-0 truncate px-4 text-sm text-muted">
      {names.length > 0 && typingText(say, names)}
    </p>
  );
}

function typingText(say: SayChat, names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length === 1) return say("typing.one", { name: first });
  if (names.length === 2) return say("typing.two", { first, second });
  return say("typing.several");
}
