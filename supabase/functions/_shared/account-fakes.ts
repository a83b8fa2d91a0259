import { callAsOwner, fakeEnvironment, OWNER } from "./fake-services.ts";
import { authRefusal } from "./staff-fakes.ts";

export const TOKEN = "POST /auth/v1/token";

/** What the auth server answers to the right password. */
export const signedIn = () => ({
  access_token: "fresh",
  refresh_token: "fresh",
  expires_in: 3600,
  token_type: "bearer",
  user: { ...OWNER, aud: "authenticated" },
});

export const wrongPassword = authRefusal(400, "invalid_credentials", "Invalid login credentials");

type MakeHandler = (
  source: ReturnType<typeof fakeEnvironment>,
  fetch: typeof globalThis.fetch,
) => (request: Request) => Promise<Response>;

/** Calls a function as the owner: what it answered. */
export async function callAccount(makeHandler: MakeHandler, fetch: typeof globalThis.fetch, body: object) {
  const response = await makeHandler(fakeEnvironment(), fetch)(callAsOwner(body));
  return { status: response.status, answer: await response.json() };
}
