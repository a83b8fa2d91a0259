import { type ChatWords, chatWords } from "#words/made/chat.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";

/** Who is typing; its space is always reserved, so that nothing moves. */
export function TypingLine({ names }: { names: readonly string[] }) {
  const say = useWords(chatWords);
  return (
    <p aria-live="polite" className="h-6 shrink-0 truncate px-4 text-sm text-muted">
      {names.length > 0 && typingText(say, names)}
    </p>
  );
}

function typingText(say: Say<ChatWords>, names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length === 1) return say("typing.one", { name: first });
  if (names.length === 2) return say("typing.two", { first, second });
  return say("typing.several");
}
