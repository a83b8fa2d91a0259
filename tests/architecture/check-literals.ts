import { type ESTree, parseSync, Visitor } from "vite";

/** Where people read text: on screens, in notifications, files and mails. */
const PRODUCT = /^(src|sw|supabase\/functions)\/(?!.*\.test\.tsx?$).*\.tsx?$/;
/** Compiled catalogs, pages for developers, and names of keys, languages and units. */
const NO_SCREEN = /^src\/(words\/made|screens\/dev-ui|lib\/format)\//;

/** Calls whose text is for developers: errors that no screen shows, and the console. */
const FOR_DEVELOPERS = /^(must|assertNever|console\.\w+)$/;
/** What a sentence or a label looks like: 'Save', 'No requests yet', 'of 5 days'. */
const TEXT = /^[^\p{L}]*\p{Lu}\p{Ll}+([^\p{L}\d_]|$)|(^|\s)\p{Ll}{2,} \p{Ll}+( |[.,!?:]|$)/u;
/** Texts that are no words: classes of Tailwind, media queries, keys of a keyboard, the product's name. */
const NO_WORDS =
  /(^|\s)[\w[\]/.:]+-[\w[\]/.:%-]+(\s|$)|^\(|[<>{}=;#]|^(Escape|Enter|Tab|Home|End|Delete|Backspace|Shift|Control|Meta|Alt|Page(Up|Down)|Arrow\w+|Space|F\d+|Shiftkeep)$/;

/** Returns the lines of a file with text that people read and that is in no catalog. */
export function literalLines(file: string, text: string): number[] {
  if (!PRODUCT.test(file) || NO_SCREEN.test(file)) return [];
  const { program } = parseSync(file, text);
  const found = new Set<number>();
  const skipped: [from: number, to: number][] = [];
  const note = ({ start }: ESTree.Node) => {
    if (!skipped.some(([from, to]) => from <= start && start < to)) found.add(start);
  };
  const skip = ({ start, end }: ESTree.Node) => skipped.push([start, end]);
  const isText = (value: string) => TEXT.test(value) && !NO_WORDS.test(value);
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ThrowStatement: skip,
    TSLiteralType: skip,
    CallExpression(node) {
      if (FOR_DEVELOPERS.test(text.slice(node.callee.start, node.callee.end))) skip(node);
    },
    NewExpression(node) {
      if (/Error$|^RegExp$/.test(text.slice(node.callee.start, node.callee.end))) skip(node);
    },
    JSXAttribute(node) {
      if (/^(className|style|d|viewBox|name|type|id|href)$/.test(String(node.name.name))) skip(node);
    },
    JSXText(node) {
      if (/\p{L}{2}/u.test(node.value)) note(node);
    },
    Literal(node) {
      if (typeof node.value === "string" && isText(node.value)) note(node);
    },
    TemplateLiteral(node) {
      const words = node.quasis.map(({ value }) => value.cooked ?? "").join("0");
      if (isText(words)) note(node);
    },
  }).visit(program);
  return [...new Set([...found].map((start) => text.slice(0, start).split("\n").length))];
}
