import { expect, it } from "vitest";
import type { NodeConnection } from "../http/http.ts";
import { Operations } from "./operations.ts";

const operations = () =>
  new Operations({
    log: { line: () => {}, request: () => {} },
    metricsToken: "a token of sixteen and more",
  });
const ask = (path: string, headers = {}) => new Request(`http://127.0.0.1${path}`, { headers });

it("is alive and not ready while it starts, and shows figures already", async () => {
  const started = operations();
  const handle = started.around(async () => new Response("Starting", { status: 503 }));
  expect((await handle(ask("/healthz"))).status).toBe(200);
  const ready = await handle(ask("/readyz"));
  expect({ status: ready.status, body: await ready.json() }).toEqual({
    status: 503,
    body: { status: "starting" },
  });
  const figures = await handle(ask("/metrics", { authorization: "Bearer a token of sixteen and more" }));
  expect(await figures.text()).toContain("shiftkeep_uptime_seconds ");
  started.close();
});

it("is not ready while the database does not answer, and ready when only the disk is low", async () => {
  const started = operations();
  const handle = started.around(async () => new Response(""));
  const statusWith = async (grade: "failed" | "warning") => {
    started.ready({
      check: async () => [{ name: "database", grade }],
      gauges: async () => [],
      close: async () => {},
    });
    return (await handle(ask("/readyz"))).status;
  };
  expect([await statusWith("failed"), await statusWith("warning")]).toEqual([503, 200]);
  started.close();
});

it("says nothing of a fault to whoever asked, and everything to the log", async () => {
  const said: string[] = [];
  const started = new Operations({
    log: { line: (text) => said.push(text), request: () => {} },
    metricsToken: null,
  });
  const handle = started.around(() => Promise.reject(new Error("the cause")));
  const response = await handle(ask("/rest/v1/profiles"));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 500,
    body: { message: "Internal server error" },
  });
  expect(said).toEqual([expect.stringContaining("the cause")]);
  started.close();
});

it("tells whoever asks that the proxy passes on nothing, and closes the metrics", async () => {
  const connection = {
    incoming: { httpVersion: "1.1", socket: { remoteAddress: "127.0.0.1", localAddress: "127.0.0.1" } },
  } as NodeConnection;
  const said: string[] = [];
  const started = new Operations({
    log: { line: (text) => said.push(text), request: () => {} },
    metricsToken: null,
  });
  const page = ask("/healthz", { referer: "https://shop.example/", "sec-fetch-site": "same-origin" });
  await started.around(async () => new Response(""))(page, connection);
  expect(said).toEqual([expect.stringContaining("A proxy for shop.example")]);
  started.ready({
    check: async () => [{ name: "disk", grade: "ok" }],
    gauges: async () => [],
    close: async () => {},
  });
  const handle = started.around(async () => new Response(""));
  const ready = await handle(ask("/readyz"), connection);
  expect(await ready.json()).toEqual({
    status: "ok",
    checks: [{ name: "proxy", grade: "warning", says: said[0] }],
  });
  expect((await handle(ask("/metrics"), connection)).status).toBe(404);
  started.close();
});
