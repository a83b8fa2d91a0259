import { StatusScreen } from "#view/status/status-screen.tsx";
import { useAppWords } from "#words/made/use-app-words.ts";

/** Says what the app waits for, on an otherwise empty page. */
export function Waiting({ on }: { on: "authentication" | "session" | "screen" | "timeClock" }) {
  const say = useAppWords();
  return <StatusScreen text={say(`waiting.${on}`)} />;
}
