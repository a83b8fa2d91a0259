import { IconFrame } from "#ui/marks/icon.tsx";

const PATHS = {
  send: "M4 12 20 4l-5 16-3.5-6.5L4 12Zm7.5 1.5L20 4",
  announce: "M4 10v4h3l8 4.5v-13L7 10H4Zm14-1.5a5 5 0 0 1 0 7M7 14l1.5 5H11",
  poll: "M5 20V11m7 9V4m7 16v-6",
  back: "m14.5 6-6 6 6 6",
  sent: "m5 12.5 4.5 4.5L19 7.5",
  waiting: "M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  down: "m6 9.5 6 6 6-6",
  up: "m6 14.5 6-6 6 6",
} as const;

/** Icons that only the chat uses. */
export function ChatIcon({ name, className }: { name: keyof typeof PATHS; className?: string }) {
  return <IconFrame path={PATHS[name]} points={name === "send" || name === "back"} className={className} />;
}
