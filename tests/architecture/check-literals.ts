import { type ESTree, parseSync, Visitor } from "vite";

/** Where people read text: on screens, in notifications, files and mails. */
const PRODUCT =
  /^(src\/(app|screens|view|ui|domain|main)|sw|supabase\/functions)\b(?!.*\.test\.tsx?$).*\.tsx?$/;
/** On a line, or above a statement: why its text is nobody's words. */
const NO_WORDS_HERE = /\/\/ no words: \S/;
/** Pages for developers, and stand-ins for tests. */
const NO_SCREEN = /^src\/screens\/dev-ui\/|^supabase\/functions\/_shared\/[\w-]*fake/;

/** Calls whose text is for developers: errors that no screen shows, and the console. */
const FOR_DEVELOPERS = /^(must|assertNever|console\.\w+|(\w+\.)?log)$/;
/** What makes a function's refusals, which the app says by their codes: their text is for logs. */
const REFUSAL = /^(Failure|refusal|super)$/;
/** What a sentence or a label looks like: 'Save', 'No requests yet', 'of 5 days'. */
const TEXT = /^[^\p{L}]*\p{Lu}\p{Ll}+([^\p{L}\d_]|$)|(^|\s)\p{Ll}{2,} \p{Ll}+( |[.,!?:]|$)/u;
/** Texts that are no words: classes of Tailwind, media queries, credentials, keys of a keyboard, names of products. */
const NO_WORDS = new RegExp(
  [
    String.raw`(^|\s)[\w[\]/.:]+-[\w[\]/.:%-]+(\s|$)`,
    String.raw`^\(|[<>{}=;#]|^Bearer `,
    "^(Escape|Enter|Tab|Home|End|Delete|Backspace|Shift|Control|Meta|Alt|Page(Up|Down)|Arrow\\w+|Space|F\\d+)$",
    "^(Shiftkeep|Gusto|ADP|Apple|Roboto)$",
  ].join("|"),
);
/** Attributes and properties whose values are never shown. */
const NEVER_SHOWN = /^(className|style|d|viewBox|name|type|id|href|rel|placement)$/;

/** Returns the lines of a file with text that people read and that is in no catalog. */
export function literalLines(file: string, text: string): number[] {
  if (!PRODUCT.test(file) || NO_SCREEN.test(file)) return [];
  const isFunction = file.startsWith("supabase/functions/");
  const { program } = parseSync(file, text);
  const found = new Set<number>();
  const skipped: [from: number, to: number][] = [];
  const note = ({ start }: ESTree.Node) => {
    if (!skipped.some(([from, to]) => from <= start && start < to)) found.add(start);
  };
  const skip = ({ start, end }: ESTree.Node) => skipped.push([start, end]);
  for (const [at, statement] of program.body.entries()) {
    const before = text.slice(program.body[at - 1]?.end ?? 0, statement.start);
    if (NO_WORDS_HERE.test(before)) skip(statement);
  }
  const isText = (value: string) => TEXT.test(value) && !NO_WORDS.test(value);
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ThrowStatement: skip,
    TSLiteralType: skip,
    CallExpression(node) {
      const callee = text.slice(node.callee.start, node.callee.end);
      if (FOR_DEVELOPERS.test(callee) || (isFunction && REFUSAL.test(callee))) skip(node);
    },
    NewExpression(node) {
      const callee = text.slice(node.callee.start, node.callee.end);
      if (/Error$|^RegExp$/.test(callee) || (isFunction && REFUSAL.test(callee))) skip(node);
    },
    AssignmentExpression({ left, right }) {
      if (/\.(className|style\.\w+)$/.test(text.slice(left.start, left.end))) skip(right);
    },
    JSXAttribute(node) {
      if (NEVER_SHOWN.test(String(node.name.name))) skip(node);
    },
    JSXText(node) {
      if (/\p{L}{2}/u.test(node.value) && !NO_WORDS.test(node.value.trim())) note(node);
    },
    Property(node) {
      if (!node.computed) skip(node.key);
      // What a limit counts.
      if (isFunction && text.slice(node.key.start, node.key.end) === "bucket") skip(node.value);
    },
    Literal(node) {
      if (typeof node.value === "string" && isText(node.value)) note(node);
    },
    TemplateLiteral(node) {
      const words = node.quasis.map(({ value }) => value.cooked ?? "").join("0");
      if (isText(words)) note(node);
    },
  }).visit(program);
  const lines = text.split("\n");
  const foundOn = new Set([...found].map((start) => text.slice(0, start).split("\n").length));
  return [...foundOn].filter((line) => !NO_WORDS_HERE.test(lines[line - 1] ?? ""));
}
