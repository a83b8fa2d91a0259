export interface TextRun {
  text: string;
  isBold?: true;
  isItalic?: true;
  href?: string;
}

export type TextBlock =
  | { kind: "heading"; level: 1 | 2; stretches: TextRun[] }
  | { kind: "paragraph"; lines: TextRun[][] }
  | { kind: "list"; isNumbered: boolean; items: TextRun[][] };

const HEADING = /^(#{1,6})\s+(.+)$/;
const BULLET = /^[-*]\s+(.+)$/;
const NUMBERED = /^\d{1,3}[.)]\s+(.+)$/;
/** Inline markup: **bold**, *italic* or _italic_, [words](address), or a bare address. */
const MARK =
  /\*\*(.+?)\*\*|(?<![*\w])([*_])(?=\S)((?:(?!\2).)+?)(?<=\S)\2(?![*\w])|\[([^\]]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])/;

/** Parses '# ' and '## ' as headings, '- ' and '1. ' as lists, web and mail addresses as links, and nothing else. */
export function richText(text: string): TextBlock[] {
  const parts: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const part = partOf(line);
    const last = isOpen ? parts.at(-1) : undefined;
    isOpen = part !== null;
    if (!part) continue;
    if (part.kind === "paragraph" && last?.kind === "paragraph") last.lines.push(...part.lines);
    else if (part.kind === "list" && last?.kind === "list" && last.isNumbered === part.isNumbered) {
      last.items.push(...part.items);
    } else parts.push(part);
  }
  return parts;
}

function partOf(line: string): TextBlock | null {
  if (line === "") return null;
  const heading = HEADING.exec(line);
  if (heading) {
    const level = heading[1] === "#" ? 1 : 2;
    return { kind: "heading", level, stretches: textRunsOf(heading[2] ?? "") };
  }
  for (const [pattern, isNumbered] of [
    [BULLET, false],
    [NUMBERED, true],
  ] as const) {
    const item = pattern.exec(line);
    if (item) return { kind: "list", isNumbered, items: [textRunsOf(item[1] ?? "")] };
  }
  return { kind: "paragraph", lines: [textRunsOf(line)] };
}

function textRunsOf(line: string): TextRun[] {
  const mark = MARK.exec(line);
  if (!mark) return line === "" ? [] : [{ text: line }];
  const [whole, bold, , slanted, words, address, bare] = mark;
  const before = line.slice(0, mark.index);
  const found: TextRun[] =
    bold !== undefined
      ? textRunsOf(bold).map((stretch) => ({ ...stretch, isBold: true }))
      : slanted !== undefined
        ? textRunsOf(slanted).map((stretch) => ({ ...stretch, isItalic: true }))
        : [linkOf(words ?? bare ?? "", address ?? bare ?? "", whole)];
  return [
    ...(before ? [{ text: before }] : []),
    ...found,
    ...textRunsOf(line.slice(mark.index + whole.length)),
  ];
}

/** Kept as written if the address is not allowed. */
function linkOf(text: string, address: string, written: string): TextRun {
  const isSafe = /^(https?:\/\/[^/]|mailto:[^@]+@)/i.test(address);
  return isSafe ? { text, href: address } : { text: written };
}
