import { expect, test } from "vitest";
import { makeVapid } from "#local/settings/keys.ts";
import { callWith, fakeEnvironment } from "../_shared/fake-services.ts";
import { makePushKeyHandler } from "./handler.ts";

test("tells the public key and nothing else", async () => {
  const { publicKey, privateKey } = makeVapid();
  const handler = makePushKeyHandler(
    fakeEnvironment({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }),
  );
  expect(await (await handler(callWith({}, {}))).json()).toEqual({ public_key: publicKey });
});

test("says that there is none where pushes are not set up", async () => {
  expect(await (await makePushKeyHandler(fakeEnvironment())(callWith({}, {}))).json()).toEqual({
    public_key: null,
  });
});
