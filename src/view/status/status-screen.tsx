import type { ReactNode } from "react";
import { LogoMark } from "#ui/marks/logo.tsx";
import { Spinner } from "#ui/marks/spinner.tsx";

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
