import { IconFrame } from "#ui/marks/icon.tsx";

const PATH = "M13 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9l-6-6Zm0 0v6h6M9 13h6m-6 4h4";

export function FileIcon() {
  return <IconFrame path={PATH} className="text-muted" />;
}
