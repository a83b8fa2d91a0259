import type * as v from "valibot";
import { emptyRequest } from "../../../schema/protocol/functions.ts";
import type { pushKeyResponse } from "../../../schema/protocol/push-delivery.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readVapid } from "../_shared/environment.ts";

/** Answers the public key that browsers subscribe with: only pushes signed by its private key reach a device. */
export function makePushKeyHandler(source: EnvironmentSource) {
  const vapid = readVapid(source);
  return jsonEndpoint(
    emptyRequest,
    async (): Promise<v.InferOutput<typeof pushKeyResponse>> => ({ public_key: vapid?.publicKey ?? null }),
  );
}
