import { expect, it } from "vitest";
import { contentHash, isKnownHash, jsonbText } from "./content-hash.ts";

it("writes values as Postgres writes jsonb", () => {
  const value = {
    note: 'a "b"\n\u0001é/',
    id: 1,
    empty: {},
    list: [1.5, null, true, []],
    é: 1e21,
    bb: -0,
    aa: 1.5e-7,
  };
  expect(jsonbText(value)).toBe(
    '{"aa": 0.00000015, "bb": 0, "id": 1, "é": 1000000000000000000000, ' +
      '"list": [1.5, null, true, []], "note": "a \\"b\\"\\n\\u0001é/", "empty": {}}',
  );
});

// Taken from Postgres 17: tests/contracts/content-hash.db.test.ts compares many more.
it("hashes as Postgres does, with the rule's version", () => {
  expect(contentHash({})).toBe("1-d9991623163a5f2");
  expect(contentHash({ id: "a", rate: 18.5 })).toBe("1-35228bf943b375f");
  expect(isKnownHash(contentHash({}))).toBe(true);
  expect(isKnownHash("2-abc") || isKnownHash(undefined)).toBe(false);
});
