/**
 * Parses a table of cases: one a line, with `|` between its columns. A line that begins with `|` continues the case above.
 * Returns the columns of each; the first says what it is about, and later ones may be missing.
 */
export function caseTable(text: string): [what: string, ...columns: string[]][] {
  const lines = text
    .trim()
    .replace(/\n\s*\|/g, " |")
    .split("\n");
  return lines.map((line) => {
    const [what = "", ...columns] = line.split("|").map((column) => column.trim());
    return [what, ...columns];
  });
}

/** Returns what a column lists, with `, ` between its items; `-` stands for nothing. */
export function listed(column = "-"): string[] {
  return column === "-" ? [] : column.split(", ");
}
