import type { ReactNode } from "react";
import type { ChatLine } from "#domain/chat/chat-line.ts";
import type { Role } from "#schema/entities/profile.ts";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { LineFoot } from "./line-foot.tsx";
import { LineMenu } from "./line-menu.tsx";
import { PersonAvatar } from "./person-avatar.tsx";
import { ROLE_LOOKS } from "./role-looks.ts";

/** Who said something. */
export interface Writer {
  name: string;
  role: Role;
  picture: string | null;
}

interface MessageLineProps {
  line: ChatLine;
  writer: Writer;
  isOwn: boolean;
  isNamed: boolean;
  isLastRead: boolean;
  now: string;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** Below the words, such as a poll's answers. */
  children?: ReactNode;
}

const KINDS: Record<ChatLine["kind"], string | null> = {
  message: null,
  announcement: "Announcement",
  "shift-drop": "Shift Available",
  poll: "Poll",
};

/** What somebody said: one's own on the right. What is more than a message has a frame, and a name for what it is. */
export function MessageLine(props: MessageLineProps) {
  const { line, writer, isOwn, isNamed, isLastRead, now, onEdit, onDelete, children } = props;
  const kind = KINDS[line.kind];
  return (
    <div className={cx("group flex gap-2", isNamed ? "pt-3" : "pt-1", isOwn && "flex-row-reverse")}>
      {!isOwn && (
        <span className="w-10 shrink-0">
          {isNamed && <PersonAvatar name={writer.name} role={writer.role} picture={writer.picture} />}
        </span>
      )}
      <div className={cx("flex min-w-0 max-w-[min(36rem,85%)] flex-col", isOwn && "items-end")}>
        {isNamed && !isOwn && <WriterName {...writer} isAutomatic={line.about !== null} />}
        <div
          className={cx(
            "max-w-full rounded-2xl px-3.5 py-2",
            kind ? "border-2 border-brand-ink/40 bg-surface" : isOwn ? "bg-brand-soft" : "bg-sunken",
            kind && "w-full",
          )}
        >
          {kind && (
            <p className="mb-1.5">
              <Badge tone="brand">{kind}</Badge>
            </p>
          )}
          <p id={`line-${line.id}`} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {line.text}
          </p>
          {children && <div className="mt-2">{children}</div>}
        </div>
        <LineFoot line={line} isOwn={isOwn} isLastRead={isLastRead} now={now} />
      </div>
      <LineMenu of={`“${line.text.slice(0, 40)}”`} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}

function WriterName({ name, role, isAutomatic }: Writer & { isAutomatic: boolean }) {
  const looks = ROLE_LOOKS[role];
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={cx("font-semibold [overflow-wrap:anywhere]", looks.name)}>{name}</span>
      <span className="text-sm text-muted">{looks.label}</span>
      {isAutomatic && <span className="text-sm text-muted">· posted automatically</span>}
    </p>
  );
}
