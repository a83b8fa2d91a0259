import { IconFrame } from "#ui/icon-frame.tsx";

const PATHS = {
  download: "M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M5 20h14",
  pencil: "m4 20 1-4.5L16 4.5a2.1 2.1 0 0 1 3 3L8 18.5 4 20Zm10.5-13.5 3 3",
} as const;

/** Icons of this screen's actions, apart from the general ones so that the login does not load them. */
export function ActionIcon({ name }: { name: keyof typeof PATHS }) {
  return <IconFrame path={PATHS[name]} />;
}
