import { expect, it } from "vitest";
import { guardApi } from "./guard-api.ts";

const KEYS = { publishable: "sb_publishable_test", secret: "sb_secret_test" };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Returns an API whose answers wait, and devices of as many people, each with its own address. */
function newGuard() {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const handle = guardApi({
    keys: KEYS as never,
    personOf: async (token) => token,
    addressOf: ({ headers }) => headers.get("x-address") ?? "",
  })(async (request) => {
    asked.push(`${request.headers.get("x-address")} ${new URL(request.url).pathname}`);
    await gate.promise;
    return Response.json({});
  });
  return {
    asked,
    open: gate.resolve,
    call: (name: string, number: number, args: object) =>
      handle(
        new Request(`http://api.test/rest/v1/rpc/${name}`, {
          method: "POST",
          body: JSON.stringify(args),
          headers: {
            "content-type": "application/json",
            authorization: `Bearer a.${number}.c`,
            "x-address": String(number),
          },
        }),
      ),
  };
}

const FILL = { cursors: { shifts: null } };
const NEWS = { cursors: { shifts: { after: { version: 1, id: "a" }, before: null } } };

it("works on two pages of first fills at a time, and on everything else besides", async () => {
  const { asked, open, call } = newGuard();
  const fills = Array.from({ length: 10 }, (_, number) => call("sync_pull", number, FILL));
  for (let turn = 0; turn < 20; turn++) await settle();
  expect(asked).toHaveLength(2);
  const others = [
    ...Array.from({ length: 10 }, (_, number) => call("sync_pull", 10 + number, NEWS)),
    // The same for a device that waits for its fill, and for unreadable arguments.
    call("sync_push", 9, { changes: [] }),
    call("sync_pull", 30, ["nonsense"]),
  ];
  for (let turn = 0; turn < 20; turn++) await settle();
  expect(asked).toHaveLength(2 + others.length);
  open();
  const answers = await Promise.all([...fills, ...others]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(asked).toHaveLength(answers.length);
});
