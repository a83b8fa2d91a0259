import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";

interface DemoShiftProps {
  name: string;
  hours: string;
  /** Where it begins and ends on the day's line, from 0 to 1. */
  from: number;
  to: number;
  isMine?: boolean;
  isRunning?: boolean;
}

/** One person's shift on the line of the day. */
export function DemoShift({ name, hours, from, to, isMine = false, isRunning = false }: DemoShiftProps) {
  return (
    <li className="flex items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="font-semibold">{name}</span>
          <span className="text-muted tabular-nums">{hours}</span>
        </p>
        <div aria-hidden="true" className="relative mt-1.5 h-3 rounded-full bg-sunken">
          <span
            className={cx(
              "absolute inset-y-0 rounded-full transition-colors duration-300",
              isRunning ? "animate-breathe bg-positive motion-reduce:animate-none" : "bg-brand",
              !isMine && "opacity-45",
            )}
            style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          />
        </div>
      </div>
    </li>
  );
}
