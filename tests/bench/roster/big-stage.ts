import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { demo } from "#tests/factories/demo.ts";
import { startServerProcess } from "#tests/factories/server-process.ts";
import { BROWSER, type Stage } from "../stage.ts";
import { WEEK } from "./big-week.ts";

const PEOPLE = 100;

/**
 * Like `openStage`, with 100 more people in the business, who all work every day of the measured week. `more` has
 * further statements, which find the people in big_staff.
 */
export async function openBigStage(more = ""): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-bench-"));
  await (await startServerProcess(folder)).stop();
  const { driver } = await createPgliteConnection({ url: join(folder, "database") });
  await driver.waitReady;
  await driver.exec(STAFF + more);
  await driver.close();
  const server = await startServerProcess(folder);
  const browser = await chromium.launch(BROWSER);
  return {
    url: server.url,
    browser,
    async close() {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const STAFF = `
  create temporary table big_staff as
  select number, gen_random_uuid() as id, 'Person ' || lpad(number::text, 3, '0') as name
  from generate_series(1, ${PEOPLE}) as number;

  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select id, 'authenticated', 'authenticated', 'person-' || number || '@bench.test', '{}',
    jsonb_build_object('name', name), now(), now()
  from big_staff;

  update public.businesses set staff_count = ${demo.people + PEOPLE} where id = '${demo.businessId}';
  update public.profiles set business_id = '${demo.businessId}', role = 'employee', payrate = 15.5,
    created_by = '${demo.adminId}'
  from big_staff where big_staff.id = profiles.id;

  insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published, sort_order)
  select gen_random_uuid(), '${demo.businessId}', '${WEEK}'::date + day,
    (array['07:00', '11:00', '16:00'])[1 + (number + day) % 3], (array['15:00', '19:00', '00:30'])[1 + (number + day) % 3],
    id, false, 0
  from big_staff cross join generate_series(0, 6) as day;
`;
