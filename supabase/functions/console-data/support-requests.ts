import * as v from "valibot";
import type { ConsoleAnswers } from "../../../schema/protocol/console-data.ts";
import { Failure } from "../_shared/failure.ts";
import type { ServiceClient } from "../_shared/service-client.ts";
import { consolePage, rangeAfter } from "./hiring.ts";

const row = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  topic: v.string(),
  message: v.string(),
  asked_by: v.nullable(v.string()),
  state: v.string(),
  created_at: v.string(),
  done_at: v.nullable(v.string()),
});

/** The requests to support. */
export function createSupportRequests(service: ServiceClient) {
  return {
    async list(after: number): Promise<ConsoleAnswers["support_requests"]> {
      const { data } = await service
        .from("support_requests")
        .select("id, name, email, topic, message, asked_by, state, created_at, done_at")
        .order("created_at", { ascending: false })
        .order("id")
        .range(...rangeAfter(after))
        .throwOnError();
      const { rows, has_more } = consolePage(v.parse(v.array(row), data));
      return {
        rows: rows.map(({ asked_by, state, ...rest }) => ({
          ...rest,
          is_member: asked_by !== null,
          is_mailed: state === "sent",
        })),
        has_more,
      };
    },

    async mark(request_id: string, is_done: boolean): Promise<ConsoleAnswers["mark_support_request"]> {
      const { data } = await service.rpc("mark_support_request", { request_id, is_done }).throwOnError();
      if (data !== true) throw new Failure("not_found", "There is no such request.");
      return { status: "done" };
    },
  };
}
