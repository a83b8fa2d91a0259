import type { ReactNode } from "react";
import { useSyncStatus } from "#stores/sync-store.ts";
import { LogoMark, Spinner } from "#ui/marks/icon.tsx";
import { useAppWords } from "#words/made/use-app-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

/** Says what the app waits for, in the middle of an otherwise empty page. */
export function StatusScreen({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-center gap-5 text-center">
        <LogoMark className="size-14" />
        <p className="text-[clamp(3rem,14vw,4rem)] leading-tight font-bold tracking-tight">Shiftkeep</p>
        <div role="status" className="flex min-h-8 items-center gap-3 text-lg font-semibold">
          <span className="text-brand-ink">
            <Spinner />
          </span>
          {text}
        </div>
        {children}
      </div>
    </main>
  );
}

/** Says what the app itself waits for. */
export function Waiting({ on }: { on: "authentication" | "session" | "screen" | "timeClock" }) {
  const say = useAppWords();
  return <StatusScreen text={say(`waiting.${on}`)} />;
}

/** The first sign-in on a device needs the server once, which may be filling others and ask to come back later. */
export function FirstConnectionScreen() {
  const say = useViewWords();
  const isInLine = useSyncStatus(({ trouble }) => trouble === "throttled");
  const why = isInLine ? "line" : "first";
  return (
    <StatusScreen text={say(`status.${why}Waiting`)}>
      <h1 className="text-xl font-bold">{say(`status.${why}Title`)}</h1>
      <p className="text-muted">{say(`status.${why}Text`)}</p>
    </StatusScreen>
  );
}
