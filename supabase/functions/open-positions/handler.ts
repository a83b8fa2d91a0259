import * as v from "valibot";
import {
  type OpenPositionsResponse,
  openPositionsResponse,
  POSITIONS_KEPT_S,
} from "../../../schema/protocol/open-positions.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { createServiceClient } from "../_shared/service-client.ts";

const FIELDS = "id, title, description, responsibilities, requirements, benefits, created_at";
/** Nobody reads more. */
const MOST = 200;
const HEADERS = {
  "cache-control": `public, max-age=${POSITIONS_KEPT_S}`,
  "x-content-type-options": "nosniff",
};

/** Answers the open positions to everybody, from a cache, so that many callers cost one query. */
export function makeOpenPositionsHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  now = Date.now,
) {
  const service = createServiceClient(readProject(source), fetch);
  let kept: { answer: Promise<OpenPositionsResponse>; until: number } | null = null;

  async function ask(): Promise<OpenPositionsResponse> {
    const { data } = await service
      .from("job_postings")
      .select(FIELDS)
      .eq("is_sample", false)
      .order("created_at", { ascending: false })
      .limit(MOST)
      .throwOnError();
    return v.parse(openPositionsResponse, { positions: data });
  }

  function positions(): Promise<OpenPositionsResponse> {
    if (kept && now() < kept.until) return kept.answer;
    const asked = { answer: ask(), until: now() + POSITIONS_KEPT_S * 1000 };
    kept = asked;
    // The next caller repeats a failed query.
    asked.answer.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.answer;
  }

  return endpoint("GET", async () => Response.json(await positions(), { headers: HEADERS }));
}
