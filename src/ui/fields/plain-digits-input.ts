import { plainDigits } from "#lib/plain-digits.ts";

/**
 * Makes a field take the digits of every script: a ref for an input, or for what is around one or around the segments of
 * a date or time. React Aria knows few scripts, and refuses the others before there is anything to convert. `onTyping` is
 * called with everything else that is typed, before React Aria judges it.
 */
export function takePlainDigits(element: HTMLElement | null, onTyping?: (event: InputEvent) => void) {
  if (!element) return;
  const until = new AbortController();
  const options = { capture: true, signal: until.signal };
  element.addEventListener("beforeinput", (event) => convertTyped(event) || onTyping?.(event), options);
  element.addEventListener("input", convertValue, options);
  return () => until.abort();
}

/** Types the plain digits instead; false if there is nothing to convert. */
function convertTyped(event: InputEvent): boolean {
  const { data, target, inputType } = event;
  const plain = plainDigits(data ?? "");
  if (!data || plain === data || !event.cancelable) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (target instanceof HTMLInputElement) {
    target.setRangeText(plain, target.selectionStart ?? 0, target.selectionEnd ?? 0, "end");
    target.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data: plain }));
  } else {
    const again = { bubbles: true, cancelable: true, inputType, data: plain };
    target?.dispatchEvent(new InputEvent("beforeinput", again));
  }
  return true;
}

/** Converts what came otherwise: composed, pasted or filled in. React does not notice `setRangeText`, and so sees a change. */
function convertValue({ target }: Event) {
  if (!(target instanceof HTMLInputElement)) return;
  const plain = plainDigits(target.value);
  if (plain !== target.value) target.setRangeText(plain, 0, target.value.length, "end");
}
