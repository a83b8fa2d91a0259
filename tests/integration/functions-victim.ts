// A server for the test that kills it: starts a function, tells where it is, and stays.
import { createFunctions } from "#local/functions/functions.ts";

const functions = createFunctions({
  folder: process.argv[2] ?? "",
  env: { GIVEN: "yes" },
  verifyJwt: () => false,
  verifyToken: async () => null,
  log: () => {},
});

const response = await functions.handle(new Request("http://app.test/functions/v1/acts?listens"));
const { pid, did: port } = await response.json();
process.send?.({ pid, port });
setInterval(() => {}, 60_000);
