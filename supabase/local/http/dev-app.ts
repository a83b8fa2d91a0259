import type { Server } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createServer } from "vite";
import type { Handler } from "./http.ts";

/** Returns a handler that serves the app through Vite's dev server on the backend's origin and port. */
export async function createDevApp(server: Server, root: string): Promise<Handler> {
  const vite = await createServer({ root, server: { middlewareMode: true, ws: { server } } });
  return (_request, connection) =>
    new Promise((resolve) => {
      if (!connection) return resolve(new Response(null, { status: 404 }));
      const { incoming, outgoing } = connection;
      outgoing.once("close", () => resolve(RESPONSE_ALREADY_SENT));
      vite.middlewares(incoming, outgoing, () => resolve(new Response("Not found", { status: 404 })));
    });
}
