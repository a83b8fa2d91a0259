import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import { type Messages, syntaxOf } from "./catalog.ts";

const ACCENTS = new Map(
  [..."aAeEiIoOuUcCnNsSyYzZ"].map((letter, at) => [letter, [..."áÀéÈíÌóÒúÙçÇñÑšŠýÝžŽ"][at]]),
);

/**
 * A language that nobody speaks, for pictures: accented, bracketed and about 40 percent longer than English, as German
 * is. What shows without brackets is not from the catalogs.
 */
export function pseudo(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, `[${printAST(stretch(syntaxOf(message)))}]`]),
  );
}

function stretch(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: stretchText(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: stretch(element.children) };
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: stretch(option.value) },
      ]);
      return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
    }
    return element;
  });
}

/** Accented, with every second vowel doubled. */
export function stretchText(text: string): string {
  let vowels = 0;
  return [...text]
    .map((letter) => {
      const accented = ACCENTS.get(letter) ?? letter;
      return /[aeiou]/.test(letter) && vowels++ % 2 === 0 ? accented + accented : accented;
    })
    .join("");
}
