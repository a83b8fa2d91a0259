import { expect, it } from "vitest";
import { createServerLog, currentRequest, requestIdOf, routeOf } from "./server-log.ts";

const ID = "d0000000-0000-4000-8000-000000000001";
const NOW = () => new Date("2026-03-02T09:00:00.000Z");

it.each([
  ["/rest/v1/rpc/sync_push", "/rest/v1/rpc/sync_push"],
  ["/rest/v1/profiles", "/rest/v1/profiles"],
  [`/auth/v1/admin/users/${ID}`, "/auth/v1/admin/users/:id"],
  ["/functions/v1/calendar-feed", "/functions/v1/calendar-feed"],
  [`/storage/v1/object/attachments/${ID}/Sams doctor's note.pdf`, "/storage/v1/object/attachments"],
  ["/storage/v1/object/sam%40demo.test", "/storage/v1/object/:id"],
  [`/join/${"s".repeat(43)}`, "/join"],
  [`/${"s".repeat(43)}`, "/:id"],
  ["/", "/"],
  ["/assets/index-abc.js", "/assets"],
])("of %s it says %s", (path, route) => {
  expect(routeOf(path)).toBe(route);
});

it("writes an object a line with the request's id in everything that is said meanwhile", () => {
  const lines: unknown[] = [];
  const log = createServerLog({ format: "json", out: (text) => lines.push(JSON.parse(text)), now: NOW });
  log.line("a start");
  currentRequest.run("abc", () => log.line("a fault"));
  log.request({ id: "abc", method: "POST", route: "/rest/v1/rpc/sync_push", status: 200, ms: 12 });
  expect(lines).toEqual([
    { time: NOW().toISOString(), level: "warn", message: "a start" },
    { time: NOW().toISOString(), level: "warn", message: "a fault", request_id: "abc" },
    {
      time: NOW().toISOString(),
      level: "info",
      message: "request",
      request_id: "abc",
      method: "POST",
      route: "/rest/v1/rpc/sync_push",
      status: 200,
      ms: 12,
    },
  ]);
});

it("tells people at a terminal of requests that failed only", () => {
  const lines: string[] = [];
  const log = createServerLog({ format: "text", out: (text) => lines.push(text) });
  const entry = { id: "abc", method: "GET", route: "/", ms: 1 };
  log.request({ ...entry, status: 200 });
  log.request({ ...entry, status: 502 });
  expect(lines).toEqual(["GET / was answered 502 after 1 ms (abc)\n"]);
});

it("takes a proxy's id, and none that could forge a line", () => {
  const idOf = (value: string) => requestIdOf({ headers: new Headers({ "x-request-id": value }) });
  expect(idOf("0af7651916cd43dd8448eb211c80319c")).toBe("0af7651916cd43dd8448eb211c80319c");
  for (const odd of ["a b", '{"level":"info"}', "x".repeat(65), ""])
    expect(idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
});
