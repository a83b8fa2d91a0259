// The embedded backend: what a hosted Supabase project offers, and the app itself, on one origin.
//
//   browser ─┬─ /auth /rest /storage ─ @supabase/lite ──┐
//            ├─ /auth/v1/admin ─ auth-admin ────────────┤
//            ├─ /realtime ─ realtime/ (WebSocket) ──────┼─ PGlite, one folder of data
//            ├─ /functions ─ deno, one process each ────┘   (every user of it takes turns: serial.ts)
//            ├─ /_pay /_stripe /_mail ─ stand-ins for the payment provider and the mail server
//            └─ everything else ─ the app's build, or Vite when developing

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { jwtVerify } from "jose";
import { createAuthAdmin } from "./auth-admin.ts";
import { claimDataFolder } from "./data-folder.ts";
import { openDatabase, readConfig, seedDemo } from "./database.ts";
import { createFunctions } from "./functions.ts";
import { readKeys } from "./keys.ts";
import { createMailbox } from "./mailbox.ts";
import { createObjectStore } from "./object-store.ts";
import { type Options, StartError } from "./options.ts";
import { createPayments } from "./payments/create-payments.ts";
import { createRealtime } from "./realtime/create-realtime.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** The largest request body taken, the same as hosted storage's default limit for a file. */
const BODY_MAX_BYTES = 50 * 1024 * 1024;
