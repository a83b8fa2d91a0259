/** Inputs carry aria-invalid; a select's button does not, but its field has data-invalid. */
const INVALID = '[aria-invalid="true"], [data-invalid] > button';

/** Focuses the first invalid field within an element, if there is one. */
export function focusFirstInvalid(within: Element | null) {
  within?.querySelector<HTMLElement>(INVALID)?.focus();
}

const FIELD =
  'input:not([type="hidden"], [tabindex="-1"]), textarea, [role="spinbutton"], button[aria-haspopup="listbox"]';

/** Focuses the first field within an element, but not on touch screens, where it would open the keyboard over it. */
export function focusFirstField(within: Element | null) {
  if (!window.matchMedia("(pointer: coarse)").matches) within?.querySelector<HTMLElement>(FIELD)?.focus();
}
