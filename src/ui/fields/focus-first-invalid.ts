/** Inputs carry aria-invalid; a select's button does not, but its field has data-invalid. */
const INVALID = '[aria-invalid="true"], [data-invalid] > button';

/** Focuses the first invalid field within an element, if there is one. */
export function focusFirstInvalid(within: Element | null) {
  within?.querySelector<HTMLElement>(INVALID)?.focus();
}
