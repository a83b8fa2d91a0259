import type { Content, TableCell } from "pdfmake/interfaces.js";

// Shared by all PDFs of the app.

export const INK = "#1c2a44";
export const MUTED = "#51607a";
export const LINE = "#c9d3e3";

export function heading(text: string): Content {
  return { text, style: "heading", headlineLevel: 1 };
}

/** The business's logo (a data URL, or null for none), above its name. */
export function logoPart(logo: string | null, alignment: "left" | "center" = "left"): Content[] {
  return logo ? [{ image: logo, fit: [150, 48], margin: [0, 0, 0, 6], alignment }] : [];
}

export function atEnd(text: string) {
  return { text, alignment: "right" as const, noWrap: true };
}

export function asHead(cell: string | { text: string; alignment: "right" }): TableCell {
  return typeof cell === "string" ? { text: cell, style: "head" } : { ...cell, style: "head" };
}

/** The space between columns, half of it in each: so the table stays the same when it is mirrored. */
const GAP = 12;

/** A table with thin lines between rows; no row is split over two pages. */
export function ruled(widths: (string | number)[], body: TableCell[][], headerRows: number): Content {
  return {
    table: { widths, body, headerRows, dontBreakRows: true },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: (column) => (column === 0 ? 0 : GAP / 2),
      paddingRight: (column) => (column === widths.length - 1 ? 0 : GAP / 2),
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  };
}
