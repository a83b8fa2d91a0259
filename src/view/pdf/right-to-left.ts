// Chunk folder: words/ar

import type { Content, StyleDictionary, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { type Direction, fromLeft, piecesOf, placeVisually } from "./bidi-text.ts";
import type { FontOf } from "./letters.ts";

/** The parts of a definition that have a side. Types of the library tell them apart by what is there. */
interface Node {
  text?: unknown;
  width?: unknown;
  columns?: Item[];
  stack?: Item[];
  svg?: string;
  table?: { widths: unknown[]; body: Item[][] };
  alignment?: string | undefined;
  margin?: number | number[] | undefined;
}
type Item = Node | string;

/** A definition with each line in its visual order; mirrored as a whole where its language runs from right to left. */
export function inVisualOrder(
  definition: TDocumentDefinitions,
  direction: Direction,
  fontOf?: FontOf,
): TDocumentDefinitions {
  const { content, footer, defaultStyle, styles = {} } = definition;
  const lay = (part: unknown) => layOut(part as Item, direction, fontOf) as Content;
  return {
    ...definition,
    content: lay(content),
    ...(typeof footer === "function" && { footer: (...page) => lay(footer(...page)) }),
    ...(direction === "rtl" && {
      defaultStyle: { alignment: "right", ...defaultStyle },
      styles: Object.fromEntries(
        Object.entries(styles).map(([name, style]) => [name, mirrorStyle(style as Node)]),
      ) as StyleDictionary,
    }),
  };
}

function layOut(item: Item | Item[], direction: Direction, fontOf?: FontOf): unknown {
  if (Array.isArray(item)) return item.map((each) => layOut(each, direction, fontOf));
  if (typeof item !== "object") return layOut({ text: String(item) }, direction, fontOf);
  const { text, columns, stack, svg, table } = item;
  const node = direction === "rtl" ? mirrorStyle(item) : item;
  const each = (items: Item[]) => items.map((one) => layOut(one, direction, fontOf));
  if (Array.isArray(text)) throw new Error("A text of several parts cannot be laid out in both directions.");
  if (typeof text === "string" && text !== "")
    return placeVisually({ ...node, text: piecesOf(text, direction, fontOf) });
  if (stack) return { ...node, stack: each(stack) };
  if (svg) return { ...node, svg: svgInVisualOrder(svg, direction, fontOf) };
  if (columns) return { ...node, columns: each(direction === "rtl" ? mirrorColumns(columns) : columns) };
  if (!table) return node;
  const body = table.body.map(each);
  if (direction === "ltr") return { ...node, table: { ...table, body } };
  const mirrored = { widths: table.widths.toReversed(), body: body.map((row) => row.toReversed()) };
  return { ...node, table: { ...table, ...mirrored } };
}

const OTHER_SIDE: Record<string, string> = { left: "right", right: "left" };

function mirrorStyle(style: Node): Node {
  const { alignment, margin } = style;
  return {
    ...style,
    ...(alignment && { alignment: OTHER_SIDE[alignment] ?? alignment }),
    ...(Array.isArray(margin) &&
      margin.length === 4 && { margin: [2, 1, 0, 3].flatMap((side) => margin[side] ?? []) }),
  };
}

/** Columns that do not fill the page begin at its right. */
function mirrorColumns(columns: Item[]): Item[] {
  const isFull = columns.some((column) => typeof column === "string" || (column.width ?? "*") === "*");
  return [...(isFull ? [] : [{ width: "*", text: "" }]), ...columns.toReversed()];
}

/** The texts of a drawing with their pieces from left to right. */
function svgInVisualOrder(svg: string, direction: Direction, fontOf?: FontOf): string {
  return svg.replace(/(<text [^>]*>)([^<]*)(?=<\/text>)/g, (_, tag: string, escaped: string) => {
    const text = escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    const spans = fromLeft(piecesOf(text, direction, fontOf)).map(({ text, font }) => {
      const family = font ? ` font-family="${font}"` : "";
      return `<tspan xml:space="preserve"${family}>${escapeXml(text)}</tspan>`;
    });
    return tag + spans.join("");
  });
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
