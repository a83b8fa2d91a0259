import { it } from "vitest";
import { createClient } from "@supabase/supabase-js";
import { openTestDatabase } from "#tests/factories/database.ts";
import { seedDemo } from "#local/database.ts";
import { PUBLISHABLE_KEY, demo } from "#tests/factories/demo.ts";
it("x", async () => {
  const { db, api, serial, close } = await openTestDatabase();
  await seedDemo(db);
  for (const mode of ["serial", "direct"]) {
    const fetchIt = (async (input: any, init: any) => {
      const r = new Request(input, init);
      return mode === "serial" ? serial.run(async () => api.fetch(r, { peerAddress: null })) : api.fetch(r, { peerAddress: null });
    }) as typeof fetch;
    const client = () => createClient("http://localhost", PUBLISHABLE_KEY, { global: { fetch: fetchIt }, auth: { persistSession: false, autoRefreshToken: false } });
    const who = [demo.employee, demo.manager];
    const cs = [];
    for (const email of who) { const c = client(); await c.auth.signInWithPassword({ email, password: demo.password }); cs.push(c); }
    cs.push(client());
    for (const get of [false, true]) {
      const t = performance.now();
      const answers = await Promise.all(Array.from({ length: 60 }, async (_, i) => {
        const { data, error } = await cs[i % 3]!.rpc("sync_pull", { cursors: { profiles: null } }, { get });
        return data?.scope.user_id?.slice(-1) ?? error?.code ?? error?.message;
      }));
      console.log(mode, get, answers.join(" "), performance.now() - t);
    }
  }
  await close();
}, 60000);
