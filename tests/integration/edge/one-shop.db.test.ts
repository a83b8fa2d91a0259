// Everybody of a shop signs in at the beginning of the day, from the one address of its network, as their devices do it.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "#commands/account/sign-in.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { type AuthEdge, freshAddress, startAuthEdge } from "./auth-stranger.ts";

const PEOPLE = 40;
let edge: AuthEdge;

beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
  await edge.db.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     select gen_random_uuid(), 'person' || place || '@shop.test', encrypted_password, now(), raw_app_meta_data, '{}'
     from auth.users, generate_series(1, $2) as place where email = $1`,
    [demo.employee, PEOPLE],
  );
  await edge.db.query("update public.businesses set staff_count = 100");
  await edge.db.query(
    `update public.profiles set business_id = $1, name = 'Person ' || email where email like 'person%@shop.test'`,
    [demo.businessId],
  );
});
afterAll(() => edge.close());
beforeEach(() => edge.forget());

/** A device in the network of an address, with the app's own sign-in. */
function device(address: string) {
  const open = () =>
    createClient(edge.url, PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        headers: { "x-forwarded-for": address },
      },
    });
  const client = Object.assign(open(), { ephemeral: open });
  return { client, context: { remote: async () => client } as never };
}

async function comeIn(email: string, address: string) {
  const { client, context } = device(address);
  expect(await signIn(context, email, demo.password)).toEqual({ needs: "nothing" });
  const pulled = await client
    .rpc("sync_pull", { cursors: {}, client: { protocol: PROTOCOL } })
    .throwOnError();
  return pulled.data.scope.business_id;
}

it("forty people sign in at one moment, from one address, and all come in", async () => {
  const shop = freshAddress();
  const people = Array.from({ length: PEOPLE }, (_, place) => `person${place + 1}@shop.test`);
  const businesses = await Promise.all(people.map((email) => comeIn(email, shop)));
  expect(businesses).toEqual(people.map(() => demo.businessId));
}, 60_000);

it("each of them may mistype their password once", async () => {
  const shop = freshAddress();
  const people = Array.from({ length: PEOPLE }, (_, place) => `person${place + 1}@shop.test`);
  const mistyped = await Promise.all(
    people.map((email) => signIn(device(shop).context, email, "a typo").catch((error) => error.code)),
  );
  expect(new Set(mistyped)).toEqual(new Set(["invalid_credentials"]));
  await Promise.all(people.map((email) => comeIn(email, shop)));
}, 60_000);
