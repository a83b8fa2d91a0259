import { fakeServices } from "./fake-services.ts";

/** What a call is answered with: a body with status 200, or a whole response. */
type Answer = (body: Record<string, unknown>, url: URL) => unknown;

/**
 * Supabase as one `fetch`: the one signed-in owner, and a database and an auth admin API that answer "METHOD name" as a
 * test says.
 */
export function fakeRpc(answers: Record<string, Answer> = {}) {
  const people = fakeServices();
  const calls: { name: string; body: Record<string, unknown>; url: URL; headers: Headers }[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname === "/auth/v1/user") return people.fetch(request);
    const name = `${request.method} ${url.pathname.replace(/^\/(rest\/v1\/(rpc\/)?|auth\/v1\/admin\/)/, "")}`;
    const body = JSON.parse((await request.text()) || "{}");
    calls.push({ name, body, url, headers: request.headers });
    const answer = answers[name]?.(body, url) ?? null;
    return answer instanceof Response ? answer : Response.json(answer);
  };

  return {
    fetch,
    /** The names of all calls, in order. */
    names: () => calls.map(({ name }) => name),
    sent: (name: string) => calls.filter((call) => call.name === name),
  };
}
