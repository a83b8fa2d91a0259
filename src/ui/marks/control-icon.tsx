import { IconFrame } from "./icon.tsx";

const PATHS = {
  calendar: "M4 10h16M8 3v4m8-4v4M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  briefcase:
    "M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2M5 7h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1Zm-1 5.5h16",
  download: "M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M5 20h14",
  file: "M13 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9l-6-6Zm0 0v6h6M9 13h6m-6 4h4",
  inbox: "M4 13h4.5l1.5 2.5h4l1.5-2.5H20M4 13l2.6-7h10.8l2.6 7v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-5Z",
  mail: "M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-.5 1.5L12 13l7.5-5.5",
  note: "M8 9h8M8 13h5M6 4h12a1 1 0 0 1 1 1v10l-5 5H6a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm7.5 15.5V15H19",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  pencil: "m4 20 1-4.5L16 4.5a2.1 2.1 0 0 1 3 3L8 18.5 4 20Zm10.5-13.5 3 3",
  pin: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  search: "m20 20-4.3-4.3M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z",
  redo: "m15 14 5-5-5-5M20 9H10a5.5 5.5 0 0 0 0 11h3",
  sliders: "M4 8h8m6 0h2M4 16h2m6 0h8M15 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-6 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  "sort-down": "M12 5v14m-5-5 5 5 5-5",
  "sort-up": "M12 19V5m-5 5 5-5 5 5",
  upload: "M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M5 20h14",
  undo: "M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  trash: "M4 7h16M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2M6 7l1 12a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1l1-12",
} as const;

export type ControlIconName = keyof typeof PATHS;

const POINTING: ReadonlySet<ControlIconName> = new Set(["chevron-left", "chevron-right", "redo", "undo"]);

/** Icons of controls and actions, in a file of their own so that the login does not load them. */
export function ControlIcon({ name, className }: { name: ControlIconName; className?: string | undefined }) {
  return <IconFrame path={PATHS[name]} points={POINTING.has(name)} className={className} />;
}
