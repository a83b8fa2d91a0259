/** How the text of a field runs: `dir` is that of the typed text, `align` keeps it at the side where the page's lines begin. */
interface FieldDirection {
  dir: "auto" | "ltr";
  align: string | undefined;
}

const LEFT_TO_RIGHT = /^(email|tel|url|password|number)$/;

/**
 * The direction of what is typed: addresses, numbers and secrets run from left to right in every language, all other
 * text as its first letter does.
 */
export function fieldDirection({
  type = "text",
  inputMode,
}: {
  type?: string | undefined;
  inputMode?: string | undefined;
}): FieldDirection {
  const isFixed = LEFT_TO_RIGHT.test(type) || /^(numeric|decimal|tel|email|url)$/.test(inputMode ?? "");
  return isFixed ? { dir: "ltr", align: "rtl:text-end" } : { dir: "auto", align: undefined };
}
