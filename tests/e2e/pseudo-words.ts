import type { BrowserContext } from "@playwright/test";
import { type ESTree, parseSync } from "vite";

/**
 * Has a context's pages speak a language that nobody does: longer and accented, each message in brackets. What shows
 * without brackets is not from the catalogs.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route("**/assets/words/en-US/*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: stretchCatalogs(await response.text()) });
  });
}

const ACCENTS = new Map(
  [..."aAeEiIoOuUcCnNsSyYzZ"].map((letter, at) => [letter, [..."áÀéÈíÌóÒúÙçÇñÑšŠýÝžŽ"][at]]),
);

/** About 40 percent longer, as German is: accented, with every second vowel doubled. */
function stretchText(text: string): string {
  let vowels = 0;
  return [...text]
    .map((letter) => {
      const accented = ACCENTS.get(letter) ?? letter;
      return /[aeiou]/.test(letter) && vowels++ % 2 === 0 ? accented + accented : accented;
    })
    .join("");
}

type Edit = [start: number, end: number, text: string];

/** The code of compiled catalogs (src/words/made/<language>), with every message stretched. */
function stretchCatalogs(code: string): string {
  const { program } = parseSync("words.js", code);
  const edits: Edit[] = [];
  for (const statement of program.body) {
    if (statement.type !== "VariableDeclaration") continue;
    for (const { init } of statement.declarations)
      if (init?.type === "ObjectExpression") for (const value of valuesOf(init)) stretchMessage(value, edits);
  }
  edits.sort(([one], [other]) => other - one);
  return edits.reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code);
}

function valuesOf(object: ESTree.ObjectExpression): ESTree.Expression[] {
  return object.properties.flatMap((property) =>
    property.type === "Property" && property.value.type !== "Literal"
      ? [property.value]
      : literalOf(property),
  ) as ESTree.Expression[];
}

/** `__proto__: null` is no message. */
function literalOf(property: ESTree.ObjectPropertyKind): ESTree.Node[] {
  return property.type === "Property" && textOf(property.value) !== null ? [property.value] : [];
}

function stretchMessage(node: ESTree.Node, edits: Edit[]) {
  const text = textOf(node);
  if (text !== null) edits.push([node.start, node.end, JSON.stringify(`[${stretchText(text)}]`)]);
  if (node.type !== "ArrayExpression") return;
  edits.push([node.start, node.start + 1, '["[",'], [node.end - 1, node.end, ',"]"]']);
  stretchParts(node.elements, edits);
}

function stretchParts(parts: readonly (ESTree.Node | null)[], edits: Edit[]) {
  for (const part of parts) {
    if (!part) continue;
    const text = textOf(part);
    if (text !== null) edits.push([part.start, part.end, JSON.stringify(stretchText(text))]);
    else if (part.type === "ArrayExpression") stretchArgument(part.elements, edits);
  }
}

/** [name], [name, kind, options of a plural or choice], or [tag, its parts]. */
function stretchArgument([, kind, ...rest]: readonly (ESTree.Node | null)[], edits: Edit[]) {
  const isTyped = kind?.type === "Literal" && typeof kind.value === "number" && kind.value !== 0;
  if (!isTyped) return stretchParts([kind ?? null, ...rest], edits);
  const [options] = rest;
  if (options?.type !== "ObjectExpression") return;
  for (const value of valuesOf(options))
    stretchParts(value.type === "ArrayExpression" ? value.elements : [value], edits);
}

function textOf(node: ESTree.Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.quasis.length === 1) return node.quasis[0]?.value.cooked ?? "";
  return null;
}
