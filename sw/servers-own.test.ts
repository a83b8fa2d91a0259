import { expect, it } from "vitest";
import { SERVERS_OWN } from "./servers-own.ts";

const isServers = (path: string) => SERVERS_OWN.some((pattern) => pattern.test(path));

it.each([
  "/auth/v1/verify?token=1",
  "/rest/v1/profiles",
  "/storage/v1/object/public/a.png",
  "/realtime/v1/websocket",
  "/functions/v1/create-checkout-session",
  "/_mail",
  "/_mail/1",
  "/_pay/cs_1",
  "/_stripe/v1/prices",
  "/terms-of-service.pdf",
  "/privacy-policy.pdf?download",
])("leaves %s to the server", (path) => expect(isServers(path)).toBe(true));

it.each([
  "/",
  "/?source=pwa",
  "/login",
  "/roster",
  "/training/module/7",
  "/restaurants",
  "/functions-of-staff",
])("answers %s with the app", (path) => expect(isServers(path)).toBe(false));
