import { literalLines } from "./check-literals.ts";

/** The rules that judge single lines: which of a file's they find, and what is wrong with those. */
export const LINE_RULES = [
  { find: localeLines, problem: "only src/lib/format writes values in a locale" },
  { find: literalLines, problem: "text that people read belongs into a catalog of src/words" },
  { find: sidedLines, problem: "left and right are start and end where text runs to the left" },
  { find: spreadLines, problem: "props are given one by one" },
];

/** The only folder that formats values in a person's locale. */
const HOME = "src/lib/format/";
/** Product code on a device, on the server or in the stand-ins; tests may compare with Intl itself. */
const PRODUCT = /^(src|sw|schema|supabase)\/(?!.*\.test\.tsx?$).*\.tsx?$/;
/** Harmless as types; a call would be another place that decides how a date or amount looks. */
const LOCALE_CALL =
  /\bIntl\s*\.\s*(\w+Format|DisplayNames|PluralRules|Collator)\s*\(|\.\s*toLocale\w*\s*\(|=\s*Intl\b(?!\s*\.)/;

/** Where people read lists; what is hashed is joined the same everywhere. */
const READ = /^(src\/(app|screens|view|ui|domain(?!\/sync))|sw)\//;
/** A list with English commas, for which there are `listText` and `factsText`. */
const LIST = /\.join\(", "\)/;

/** Returns the lines of a file that format a value in a locale; such code belongs into src/lib/format. */
function localeLines(file: string, text: string): number[] {
  if (!PRODUCT.test(file) || file.startsWith(HOME)) return [];
  const isBad = (line: string) => LOCALE_CALL.test(line) || (READ.test(file) && LIST.test(line));
  return text.split("\n").flatMap((line, at) => (isBad(line) ? [at + 1] : []));
}

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

/** Props packed into an object only to be spread, which saves lines and hides what is given. */
function spreadLines(file: string, text: string): number[] {
  if (!file.startsWith("src/")) return [];
  return text.split("\n").flatMap((line, at) => (line.includes("{...{") ? [at + 1] : []));
}
