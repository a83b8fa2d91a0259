import { describe, expect, it } from "vitest";
import { hashPin, pinCheck } from "#domain/staff/pins.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { findByPin, type PinList } from "./find-by-pin.ts";

const SALT = "00112233445566778899aabbccddeeff";
const KEY = "a1".repeat(32);
const RULES = { now: "2026-06-10T09:00:00.000Z", staleMs: 7 * DAY_MS };

const people = (...texts: string[]) =>
  texts.map((text) => {
    const [id = "", pin] = text.split(" ");
    return { id, check: pin ? `${pin} ${SALT} ${KEY}` : null, version: 1 };
  });
const LIST: PinList = {
  salt: SALT,
  key: KEY,
  people: people("anna 804213", "ben 417093", "new"),
  asOf: "2026-06-10T08:59:00.000Z",
};

const checkOf = async (pin: string, key: string) => pinCheck(await hashPin(pin, SALT), key);

/** Looks a PIN up with a readable hash, and reports how often the hash was called. */
async function find(pin: string, list: PinList, meanwhile = list) {
  let current = list;
  let hashes = 0;
  const checkOf = async (text: string, { salt, key }: Pick<PinList, "salt" | "key">) => {
    hashes++;
    current = meanwhile;
    return `${text} ${salt} ${key}`;
  };
  const { holder, isStale } = await findByPin(pin, () => current, checkOf, RULES);
  return { user_id: holder?.id ?? null, isStale, hashes };
}

describe("findByPin", () => {
  it.each<[string, string, string | null]>([
    ["somebody's", "417093", "ben"],
    ["nobody's", "999999", null],
  ])("hashes once for a PIN that is %s", async (_, pin, user_id) => {
    expect(await find(pin, LIST)).toEqual({ user_id, isStale: false, hashes: 1 });
  });

  it.each<[string, PinList["people"], string, string | null]>([
    ["somebody removed", people("ben 417093"), "804213", null],
    ["a PIN that was replaced", people("anna 551208", "ben 417093"), "804213", null],
    ["the PIN that replaced it", people("anna 551208", "ben 417093"), "551208", "anna"],
    ["a PIN that went to somebody else", people("ben 804213"), "804213", "ben"],
    ["a PIN that two seem to have", people("anna 804213", "ben 804213"), "804213", null],
    ["an empty list", [], "804213", null],
  ])("goes by the newer list once it is there: %s", async (_, newer, pin, user_id) => {
    const next = { ...LIST, people: newer };
    expect(await find(pin, next)).toMatchObject({ user_id });
    expect(await find(pin, LIST, next)).toMatchObject({ user_id });
  });

  it.each<[string, string | null, boolean]>([
    ["a week old", "2026-06-03T09:00:00.000Z", false],
    ["older", "2026-06-03T08:59:59.999Z", true],
    ["of unknown age", null, true],
    ["from a moment ahead", "2026-06-10T09:00:04.000Z", false],
    ["from the future", "2026-06-11T09:00:00.000Z", true],
  ])("still finds by a list that is %s", async (_, asOf, isStale) => {
    const list = { ...LIST, asOf };
    expect(await find("804213", list)).toMatchObject({ user_id: "anna", isStale });
    expect(await find("999999", list)).toMatchObject({ user_id: null, isStale });
  });

  it("tells which of the person's PINs it is", async () => {
    const list = { ...LIST, people: [{ id: "anna", check: await checkOf("804213", KEY), version: 3 }] };
    const found = await findByPin(
      "804213",
      () => list,
      (pin) => checkOf(pin, KEY),
      RULES,
    );
    expect(found.holder).toMatchObject({ id: "anna", version: 3 });
    await expect(
      findByPin(
        "80421",
        () => list,
        (pin) => checkOf(pin, KEY),
        RULES,
      ),
    ).rejects.toThrow("6 digits");
  });

  it("finds nobody by another tablet's key", async () => {
    const list = { ...LIST, people: [{ id: "anna", check: await checkOf("804213", KEY), version: 3 }] };
    const found = await findByPin(
      "804213",
      () => list,
      (pin) => checkOf(pin, "b2".repeat(32)),
      RULES,
    );
    expect(found.holder).toBeNull();
  });
});
