/** Where classes and styles stand: screens in both directions of writing. */
const SCREENS = /^src\/(?!.*\.test\.tsx?$)(?!words\/made\/).*\.(tsx?|css)$/;

/** Classes for a side of the screen; each has one for the start or end of a line: ms-, pe-, start-, rounded-s-, text-end. */
const CLASS =
  /(?<![\w-])(?:(?:[\w-]+|\[[^\]\s]*\]|[\w-]+-\[[^\]\s]*\]):)*!?-?(?:(?:left|right|m[lr]|p[lr]|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr])|origin-(?:top-|bottom-)?(?:left|right))-(?:\d|\[|\(|px\b|full\b|auto\b|none\b|xs\b|sm\b|md\b|lg\b|xl\b)|(?:text|float|clear)-(?:left|right)\b|(?:border-[lr]|rounded-(?:[lr]|[tb][lr]))(?![\w-]))[^\s"'`]*(?=["'`\s]|$)/;
/** Moves and gradients have no class for both directions, so a second one beside them turns them around. */
const TURNED = /(?<![\w:-])(?:[\w-]+:)*-?(?:translate-x-(?!0\b)|bg-(?:linear|gradient)-to-[lr]\b)/;
/** Styles for a side, in objects. */
const STYLE =
  /\b(?:(?:margin|padding|scrollMargin|scrollPadding)(?:Left|Right)|border(?:Left|Right|TopLeft|TopRight|BottomLeft|BottomRight)(?:Width|Color|Style|Radius)?)\s*:/;
/** The same in style sheets. */
const RULE =
  /^\s*(?:(?:margin|padding|border|scroll-(?:margin|padding))-(?:left|right)|left|right)\s*:|^\s*(?:text-align|float)\s*:\s*(?:left|right)/;

/** PDFs have the sides of a sheet. */
const SHEET = /\/pdf\/|-pdf\.ts$/;

/** Returns the lines of a file that place something at the left or right instead of at the start or end. */
export function sidedLines(file: string, text: string): number[] {
  if (!SCREENS.test(file) || SHEET.test(file)) return [];
  const isSided = file.endsWith(".css") ? (line: string) => RULE.test(line) : isSidedCode;
  return text.split("\n").flatMap((line, at) => (isSided(line) ? [at + 1] : []));
}

function isSidedCode(line: string): boolean {
  if (/^\s*(\/\/|\*|\/\*|import\b)/.test(line)) return false;
  return CLASS.test(line) || STYLE.test(line) || (TURNED.test(line) && !line.includes("rtl:"));
}
