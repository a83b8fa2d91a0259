import * as v from "valibot";

/** Where a function reads its settings: Deno.env when it runs, a plain object in a test. */
export interface EnvironmentSource {
  get(name: string): string | undefined;
}

const environment = v.object({
  supabaseUrl: v.pipe(v.string(), v.url()),
  publishableKey: v.pipe(v.string(), v.minLength(1)),
  secretKey: v.pipe(v.string(), v.minLength(1)),
  siteUrl: v.pipe(
    v.string(),
    v.url(),
    v.transform((url) => url.replace(/\/+$/, "")),
  ),
  stripeSecretKey: v.pipe(v.string(), v.minLength(1)),
  /** Where the payment provider's API is, if not at Stripe: the local stand-in. */
  stripeApiBase: v.optional(v.pipe(v.string(), v.url())),
});
export type Environment = v.InferOutput<typeof environment>;

/** Reads the settings once, when the function starts: a missing one is a failed start, not a failed call. */
export function readEnvironment(source: EnvironmentSource): Environment {
  return v.parse(environment, {
    supabaseUrl: source.get("SUPABASE_URL"),
    publishableKey:
      keyNamed("default", source.get("SUPABASE_PUBLISHABLE_KEYS")) ?? source.get("SUPABASE_ANON_KEY"),
    secretKey:
      keyNamed("default", source.get("SUPABASE_SECRET_KEYS")) ?? source.get("SUPABASE_SERVICE_ROLE_KEY"),
    siteUrl: source.get("SITE_URL"),
    stripeSecretKey: source.get("STRIPE_SECRET_KEY"),
    stripeApiBase: source.get("STRIPE_API_BASE") || undefined,
  });
}

/** Supabase hands out its newer keys as a JSON dictionary from key name to key. */
function keyNamed(name: string, dictionary: string | undefined): string | undefined {
  if (!dictionary) return undefined;
  return v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), dictionary)[name];
}
