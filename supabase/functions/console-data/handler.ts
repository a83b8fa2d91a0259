import * as v from "valibot";
import {
  type ConsoleAnswers,
  type ConsoleOperations,
  type ConsoleOverview,
  consoleBackups,
  consoleOperations,
  consoleOverview,
  consoleRequest,
} from "../../../schema/protocol/console-data.ts";
import { createConsoleSessions } from "../_shared/console-session.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, type Project, readProject } from "../_shared/environment.ts";
import { createServiceClient, type ServiceClient } from "../_shared/service-client.ts";
import { createApplications, createPostings, seedSamples } from "./hiring.ts";
import { createSupportRequests } from "./support-requests.ts";

type Asked = v.InferOutput<typeof consoleRequest>;
type Answer = ConsoleAnswers[keyof ConsoleAnswers] | Response;

/** Returns the endpoint of the platform's console, for holders of a valid token of console-unlock. */
export function makeConsoleDataHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const sessions = createConsoleSessions(project, fetch);
  const service = createServiceClient(project, fetch);
  const operationsUrl = source.get("OPERATIONS_URL");
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

/** Resolves with the state of backups, and when the data went back in time. */
async function readOperations(
  service: ServiceClient,
  ...server: Parameters<typeof readBackups>
): Promise<ConsoleOperations> {
  const [backups, { data: returns }] = await Promise.all([
    readBackups(...server),
    service.rpc("list_returns").throwOnError(),
  ]);
  return v.parse(consoleOperations, { ...backups, returns });
}

/** Asks the server that runs the function; without its address the platform makes the backups. */
async function readBackups(
  address: string | undefined,
  { secretKey }: Project,
  fetch: typeof globalThis.fetch,
): Promise<v.InferOutput<typeof consoleBackups>> {
  if (!address) return { backups: "elsewhere", age_hours: null };
  const response = await fetch(address, { headers: { apikey: secretKey } });
  if (!response.ok) throw new Error(`The server does not say how it is: ${response.status}`);
  return v.parse(consoleBackups, await response.json());
}

/** Resolves with the counters and the businesses on each plan. Makes and counts the samples if needed. */
async function readOverview(service: ServiceClient): Promise<ConsoleOverview> {
  const counts = await read(service);
  if (counts.job_postings > 0) return counts;
  await seedSamples(service);
  return read(service);
}

async function read(service: ServiceClient): Promise<ConsoleOverview> {
  const { data } = await service.rpc("count_platform").throwOnError();
  return v.parse(consoleOverview, data);
}
