import { StatusScreen } from "#view/status/status-screen.tsx";
import { appWords } from "#words/made/app.ts";
import { useWords } from "#words/use-words.ts";

/** Says what the app waits for, on an otherwise empty page. */
export function Waiting({ on }: { on: "authentication" | "session" | "screen" | "timeClock" }) {
  const say = useWords(appWords);
  return <StatusScreen text={say(`waiting.${on}`)} />;
}
