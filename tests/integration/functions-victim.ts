// A server for the test that kills it: starts a function, tells where it is, and stays.
import { createFunctions } from "#local/functions.ts";

const functions = createFunctions({
  folder: process.argv[2] ?? "",
  env: { GIVEN: "yes" },
  verifyJwt: () => false,
  verifyToken: async () => null,
  log: () => {},
});

let port = 0;
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  if (input instanceof Request) port = Number(new URL(input.url).port);
  return fetch(input, init);
};
const response = await functions.handle(new Request("http://app.test/functions/v1/echo"));
process.send?.({ pid: (await response.json()).pid, port });
setInterval(() => {}, 60_000);
