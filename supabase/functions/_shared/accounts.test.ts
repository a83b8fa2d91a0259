import { expect, it } from "vitest";
import { createAccounts } from "./accounts.ts";

const PROJECT = {
  supabaseUrl: "https://project.test",
  publishableKey: "sb_publishable",
  secretKey: "sb_secret",
};
const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`;

/** Identifies the caller of a token where the database says this of their second factor; "asked" lists its questions. */
async function identify(claims: object, state: object | null) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    const isUser = url.endsWith("/auth/v1/user");
    asked.push(`${new URL(url).pathname} ${headers.get("authorization")?.split(" ")[1] === tokenOf(claims)}`);
    if (isUser) return Response.json({ id: "someone", email: "someone@project.test", aud: "authenticated" });
    return state ? Response.json(state) : Response.json({ message: "out of order" }, { status: 500 });
  };
  const request = new Request("https://project.test", {
    headers: { authorization: `Bearer ${tokenOf(claims)}` },
  });
  const answer = await createAccounts(PROJECT as never, fetch)
    .identify(request)
    .then(
      ({ id }) => id,
      ({ code, message }) => code ?? message,
    );
  return { answer, asked };
}

it.each([
  ["has none and needs none", { has: false, needed: false }, "someone"],
  ["has one", { has: true, needed: false }, "not_authenticated"],
  ["has none, while their business requires it of admins", { has: false, needed: true }, "not_allowed"],
  ["is in a database that does not answer", null, expect.not.stringMatching("someone")],
])("lets in a password alone only if its person needs no more: one who %s", async (_, state, answer) => {
  for (const claims of [{ aal: "aal1" }, {}]) {
    const found = await identify(claims, state);
    expect(found.answer).toEqual(answer);
    expect(found.asked).toEqual(["/auth/v1/user true", "/rest/v1/rpc/second_factor_state true"]);
  }
});

it("lets in whoever has proven the second factor, without a question", async () => {
  expect(await identify({ aal: "aal2" }, null)).toEqual({ answer: "someone", asked: ["/auth/v1/user true"] });
});
