import type * as v from "valibot";
import { type ConsoleAnswers, consoleRequest } from "../../../schema/protocol/console-data.ts";
import { createConsoleSessions } from "../_shared/console-session.ts";
import { type EnvironmentSource, readOperationsUrl, readProject } from "../_shared/environment.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { createApplications } from "./applications.ts";
import { createPostings } from "./postings.ts";
import { readOperations } from "./read-operations.ts";
import { readOverview } from "./read-overview.ts";
import { createSupportRequests } from "./support-requests.ts";

type Asked = v.InferOutput<typeof consoleRequest>;
type Answer = ConsoleAnswers[keyof ConsoleAnswers] | Response;

/**
 * What the platform's console shows and does, for whoever holds a token of console-unlock that has not ended. Nothing
 * else is asked of them, and nothing is done before that.
 */
export function makeConsoleDataHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const sessions = createConsoleSessions(project, fetch);
  const service = createServiceClient(project, fetch);
  const operationsUrl = readOperationsUrl(source);
  const applications = createApplications(service);
  const postings = createPostings(service);
  const supportRequests = createSupportRequests(service);

  return jsonEndpoint(consoleRequest, async (asked, request) => {
    await sessions.requireConsole(request);
    return answerTo(asked, request);
  });

  async function answerTo(asked: Asked, request: Request): Promise<Answer> {
    switch (asked.action) {
      case "overview":
        return readOverview(service);
      case "operations":
        return readOperations(service, operationsUrl, project, fetch);
      case "applications":
        return applications.list(asked.after);
      case "resume":
        return applications.resume(asked.application_id);
      case "postings":
        return postings.list();
      case "create_posting":
        return postings.create(asked);
      case "delete_posting":
        return postings.remove(asked.id);
      case "support_requests":
        return supportRequests.list(asked.after);
      case "mark_support_request":
        return supportRequests.mark(asked.id, asked.is_done);
      case "lock":
        await sessions.close(request);
        return { status: "done" };
    }
  }
}
