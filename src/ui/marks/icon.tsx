import { cx } from "../cx.ts";

const PATHS = {
  alert:
    "M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  card: "M3 10h18M7 15h3M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "check-circle": "m8 12.5 2.8 2.8L16 9.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  "chevron-down": "m6 9.5 6 6 6-6",
  clock: "M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  close: "m6 6 12 12M18 6 6 18",
  "cloud-off": "m3 3 18 18M8.5 7a5.5 5.5 0 0 1 9 4.1A4 4 0 0 1 20 17.6M6.3 9.9A4.5 4.5 0 0 0 7 18.5h10",
  "collapse-left": "M4 5v14M20 12H9m5-5-5 5 5 5",
  cup: "M17 9h1.5a2.5 2.5 0 0 1 0 5H17M5 9h12v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9Zm4-5v2m4-2v2",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  "eye-off":
    "m3 3 18 18M10.6 6.1A8.7 8.7 0 0 1 12 6c6 0 9.5 6 9.5 6a15 15 0 0 1-2.6 3.3M6.2 7.7A15 15 0 0 0 2.5 12S6 18 12 18a9 9 0 0 0 4.4-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2",
  globe: "M3 12h18M12 3a14 14 0 0 1 0 18m0-18a14 14 0 0 0 0 18m0 0a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  info: "M12 11v5m0-8.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  lock: "M8 11V7.5a4 4 0 0 1 8 0V11M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z",
  "log-in": "M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4 4 4-4 4",
  "log-out": "M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4m-1-8h11m-4-4 4 4-4 4",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M6 12h12",
  monitor: "M9 20h6m-3-4v4M4 4h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  plus: "M12 6v12M6 12h12",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v1.5m0 15V21m9-9h-1.5m-15 0H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6",
  sync: "M20 11a8 8 0 0 0-14.3-4L4 9m0-4.5V9h4.5M4 13a8 8 0 0 0 14.3 4L20 15m0 4.5V15h-4.5",
} as const;

export type IconName = keyof typeof PATHS;

const POINTING: ReadonlySet<IconName> = new Set(["collapse-left", "log-in", "log-out"]);

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <IconFrame path={PATHS[name]} points={POINTING.has(name)} className={className} />;
}

interface IconFrameProps {
  path: string;
  /** Whether the icon points along the line of reading, so that it is mirrored for right-to-left text. */
  points?: boolean;
  className?: string | undefined;
}

/** A line icon of 24 by 24. Always decorative: words stand beside it. */
export function IconFrame({ path, points = false, className }: IconFrameProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx(
        "shrink-0",
        className?.includes("size-") ? undefined : "size-5.5",
        points && "rtl:-scale-x-100",
        className,
      )}
    >
      <path d={path} />
    </svg>
  );
}

/** The logo: three shifts, each taking over from the one before. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cx("size-9 shrink-0", className)}>
      <rect width="32" height="32" rx="9" fill="oklch(0.545 0.185 262)" />
      <rect x="6" y="8" width="11" height="4" rx="2" fill="#fff" />
      <rect x="10.5" y="14" width="11" height="4" rx="2" fill="#fff" opacity="0.8" />
      <rect x="15" y="20" width="11" height="4" rx="2" fill="oklch(0.88 0.1 215)" />
    </svg>
  );
}

/** A visual "busy" mark; the words beside it say the same to everybody. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      className={"size-5 animate-spin motion-reduce:animate-none"}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
