import * as v from "valibot";

/** Where a function reads its settings: Deno.env when it runs, a plain object in a test. */
export interface EnvironmentSource {
  get(name: string): string | undefined;
}

const project = v.object({
  supabaseUrl: v.pipe(v.string(), v.url()),
  publishableKey: v.pipe(v.string(), v.minLength(1)),
  secretKey: v.pipe(v.string(), v.minLength(1)),
  siteUrl: v.pipe(
    v.string(),
    v.url(),
    v.transform((url) => url.replace(/\/+$/, "")),
  ),
});
/** The Supabase project a function belongs to, and where people find the app. */
export type Project = v.InferOutput<typeof project>;

/** Reads the settings once, when the function starts: a missing one is a failed start, not a failed call. */
export function readProject(source: EnvironmentSource): Project {
  return v.parse(project, {
    supabaseUrl: source.get("SUPABASE_URL"),
    publishableKey:
      keyNamed("default", source.get("SUPABASE_PUBLISHABLE_KEYS")) ?? source.get("SUPABASE_ANON_KEY"),
    secretKey:
      keyNamed("default", source.get("SUPABASE_SECRET_KEYS")) ?? source.get("SUPABASE_SERVICE_ROLE_KEY"),
    siteUrl: source.get("SITE_URL"),
  });
}

const stripe = v.object({
  secretKey: v.pipe(v.string(), v.minLength(1)),
  /** Where the payment provider's API is, if not at Stripe: the local stand-in. */
  apiBase: v.optional(v.pipe(v.string(), v.url())),
});
export type StripeSettings = v.InferOutput<typeof stripe>;

/** Reads how the payment provider is reached. */
export function readStripe(source: EnvironmentSource): StripeSettings {
  return v.parse(stripe, {
    secretKey: source.get("STRIPE_SECRET_KEY"),
    apiBase: source.get("STRIPE_API_BASE") || undefined,
  });
}

/** Reads the secret with which the payment provider signs what it sends to payment-webhook. */
export function readWebhookSecret(source: EnvironmentSource): string {
  return v.parse(v.pipe(v.string(), v.minLength(1)), source.get("STRIPE_WEBHOOK_SECRET"));
}

/** Supabase hands out its newer keys as a JSON dictionary from key name to key. */
function keyNamed(name: string, dictionary: string | undefined): string | undefined {
  if (!dictionary) return undefined;
  return v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), dictionary)[name];
}
