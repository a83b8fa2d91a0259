import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/marks/icon.tsx";

interface MessageScreenProps {
  icon: IconName;
  title: string;
  text: string;
  /** The buttons or links that lead on. */
  children: ReactNode;
  /** Whether it is inside the app's frame, which already has a main landmark and a page heading. */
  framed?: boolean;
}

/** A page with one message and a way on. */
export function MessageScreen({ icon, title, text, children, framed = false }: MessageScreenProps) {
  const Frame = framed ? "div" : "main";
  const Title = framed ? "h2" : "h1";
  return (
    <Frame
      id={framed ? undefined : "main"}
      className={`grid place-items-center p-6 ${framed ? "min-h-[60dvh]" : "min-h-dvh"}`}
    >
      <div className="flex max-w-md flex-col items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-2xl bg-brand-soft text-brand-ink">
          <Icon name={icon} className="size-8" />
        </span>
        <Title tabIndex={-1} className="mt-2 text-2xl leading-tight font-bold tracking-tight">
          {title}
        </Title>
        <p className="text-muted">{text}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </Frame>
  );
}
