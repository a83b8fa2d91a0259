import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";

/** What a journey needs of a browser of any engine. */
export interface Driver {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function's body in the page; resolves with its return value. */
  run<T>(body: string, args: unknown[]): Promise<T>;
  /** Presses the element that a function's body returns, like a finger or a mouse. */
  press(body: string, args: unknown[]): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Two browsers and two servers are slow on a busy machine of two cores. */
const TIMEOUT = { timeout: 90_000 };

/** Finds elements by role and accessible name, in a real page. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** Function bodies that return the first match or nothing: "seen" by role and name, or a field by its label. */
const BY_ROLE = `
  const [role, name, flags] = arguments;
  const named = name === null ? {} : { name: new RegExp(name, flags) };
  // What lies under a dialog is out of reach, also in the moment before the page says so; under a notice it is not.
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]:not([aria-modal=false])");
  const dialog = [...dialogs].at(-1);
  const all = TestingLibraryDom.queryAllByRole(dialog?.parentElement ?? document.body, role, named);
  const found = all.find((one) => !one.closest("[inert]")) ?? null;
`;
const BY_LABEL = `
  const [label, flags] = arguments;
  const fields = { selector: "input, textarea" };
  const [found = null] = TestingLibraryDom.queryAllByLabelText(document.body, new RegExp(label, flags), fields);
`;

/** An element that is still moving would not be under the press when it arrives, and one that rests ignores it. */
const STILL = `
  const isMoving = ({ playState, effect }) => playState === "running" && effect.target?.contains(found);
  const isResting = found?.getAttribute("aria-disabled") === "true";
  return found && !isResting && !document.getAnimations().some(isMoving) ? found : null;
`;

/**
 * Notes whether the press arrives: not if the page moves under it. What opens something does so when the press begins, and
 * is covered when it ends. In the middle nothing at the window's foot covers it.
 */
const NOTED = (body: string) => `
  const aim = (function () { ${body} }).apply(null, arguments);
  aim?.scrollIntoView({ block: "center" });
  window.hasMissed = aim !== null;
  const arrival = aim?.hasAttribute("aria-haspopup") ? "pointerdown" : "click";
  aim?.addEventListener(arrival, () => { window.hasMissed = false; }, { once: true, capture: true });
  return aim;
`;

/** Like a person who empties a field: a press would undo the selection. */
const EMPTIED = `
  found.select();
  if (found.value) document.execCommand("delete");
`;

type Name = string | RegExp;

/** A browser window used like a person: each step waits until it is possible. */
export class Tab {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  goto(url: string): Promise<void> {
    return this.#driver.goto(url);
  }

  reload(): Promise<void> {
    return this.#driver.reload();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  async sees(role: string, name?: Name) {
    await expect
      .poll(() => this.#text(role, name), { ...TIMEOUT, message: `sees ${role} ${name}` })
      .not.toBeNull();
  }

  async reads(role: string, name: Name, text: RegExp) {
    const read = async () => (await this.#text(role, name)) ?? "";
    await expect.poll(read, { ...TIMEOUT, message: `reads ${role} ${name}` }).toMatch(text);
  }

  async press(role: string, name: Name) {
    await this.#press(`${BY_ROLE} ${STILL}`, [role, ...asPattern(name)], `presses ${role} ${name}`);
  }

  /** Switches a switch by keys: the part that has its role is not in sight. */
  async toggle(name: Name) {
    await this.sees("switch", name);
    await this.run(`${BY_ROLE} found.focus();`, ["switch", ...asPattern(name)]);
    await this.#driver.type(" ");
  }

  /** Replaces a field's text. Text typed before the page is ready may get lost: then it types again. */
  async fill(label: Name, text: string) {
    await expect(async () => {
      await this.#press(`${BY_LABEL} ${STILL}`, asPattern(label), `finds ${label}`);
      await this.run(`${BY_LABEL} ${EMPTIED}`, asPattern(label));
      await this.#driver.type(text);
      expect(await this.run(`${BY_LABEL} return found.value;`, asPattern(label))).toBe(text);
    }, `fills ${label}`).toPass(TIMEOUT);
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  /** Runs a function's body in the page, with Testing Library available. */
  async run<T>(body: string, args: unknown[] = []): Promise<T> {
    const isReady = await this.#driver.run("return 'TestingLibraryDom' in window;", []);
    if (!isReady) await this.#driver.run(`(function () { ${finder} }).call(window);`, []);
    return this.#driver.run<T>(body, args);
  }

  /** Resolves with all text on the page. */
  words(): Promise<string> {
    return this.#driver.run("return document.body.innerText;", []);
  }

  /** A page that is being left does not answer. */
  #text(role: string, name?: Name): Promise<string | null> {
    const pattern = name === undefined ? [null, ""] : asPattern(name);
    const body = `${BY_ROLE} return found && found.textContent;`;
    return this.run<string | null>(body, [role, ...pattern]).catch(() => null);
  }

  /** Who misses a button that moves away presses again. */
  async #press(body: string, args: unknown[], message: string) {
    await expect(async () => {
      await this.run("");
      await this.#driver.press(NOTED(body), args);
      expect(await this.#driver.run("return window.hasMissed === true;", [])).toBe(false);
    }, message).toPass(TIMEOUT);
  }
}

/** A string means the whole name. */
function asPattern(name: Name): [source: string, flags: string] {
  if (typeof name !== "string") return [name.source, name.flags];
  return [`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, ""];
}
