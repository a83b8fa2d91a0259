import { createRemote, type Remote } from "#remote/client.ts";

let client: Remote | undefined;

/** The page's only Supabase client, through the server that served the page. */
export const remote = {
  async signIn(email: string, password: string, publishableKey: string): Promise<string> {
    client = createRemote({ url: location.origin, publishableKey });
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return data.user.id;
  },
  get client(): Remote {
    if (!client) throw new Error("Nobody is signed in");
    return client;
  },
};
