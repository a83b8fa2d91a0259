import type * as v from "valibot";
import { emptyRequest } from "../../../schema/protocol/functions.ts";
import type { pushKeyResponse } from "../../../schema/protocol/push-delivery.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readVapid } from "../_shared/environment.ts";

/** Tells the public key that browsers subscribe with: what is not signed by its other half never reaches a device. */
export function makePushKeyHandler(source: EnvironmentSource) {
  const vapid = readVapid(source);
  return jsonEndpoint(
    emptyRequest,
    async (): Promise<v.InferOutput<typeof pushKeyResponse>> => ({ public_key: vapid?.publicKey ?? null }),
  );
}
