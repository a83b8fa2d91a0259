import "fake-indexeddb/auto";
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { availabilityDeadlineEntity } from "#schema/entities/availability-deadline.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { DashboardCards } from "#screens/dashboard/dashboard-cards.tsx";
import { useSession } from "#stores/session-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { newBusiness } from "./business.ts";
import { commandContext } from "./command-context.ts";
import { newPerson } from "./people.ts";
import { FakeDevice, newUser } from "./replica.ts";
import { newShift, newTemplate } from "./shifts.ts";

/** Monday, March 2nd 2026, 9:00 in Dublin. */
const device = new FakeDevice();
/** The dashboard's business. */
const DASHBOARD_BUSINESS = newBusiness();
const EARLY = newTemplate({
  id: "e0000000-0000-4000-8000-000000000001",
  name: "Early",
  start_time: "07:00",
  end_time: "13:00",
  version: 1,
});
/** The dashboard's user: Sam Rivera, for 15.00 an hour. */
export const DASHBOARD_USER = newUser(DASHBOARD_BUSINESS.id);
/** Ann Lee, who works there as well. */
export const DASHBOARD_COLLEAGUE = newPerson({ name: "Ann Lee" });
/** Called once everything is on the screen. */
export const onCardsThere = vi.fn();
/** The current test's replica. */
export let dashboardReplica: Replica;

const ENTITIES = [
  payRateEntity,
  profileEntity,
  businessEntity,
  punchEntity,
  shiftEntity,
  shiftTemplateEntity,
  trainingModuleEntity,
  messageEntity,
  staffAvailabilityEntity,
  availabilityDeadlineEntity,
  newsPostEntity,
  notificationEntity,
  punchCorrectionEntity,
];

/** Gives each test of a file a replica with both people. */
export function prepareDashboard(): void {
  // A replica is slow on a busy machine.
  vi.setConfig({ testTimeout: 30_000 });
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(async () => {
    onCardsThere.mockReset();
    dashboardReplica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
    await dashboardReplica.businesses.insert(DASHBOARD_BUSINESS);
    await dashboardReplica.templates.insert(EARLY);
    await dashboardReplica.profiles.bulkInsert([
      newPerson({ id: DASHBOARD_USER.id, name: "Sam Rivera", payrate: 15 }),
      DASHBOARD_COLLEAGUE,
    ]);
  });
  afterEach(async () => {
    cleanup();
    toastQueue.clear();
    useSession.setState(useSession.getInitialState());
    await dashboardReplica.close();
  });
}

/** Returns a shift from seven to one, published by default. */
export const earlyShift = (date: string, fields: Parameters<typeof newShift>[0] = {}) =>
  newShift({ date, time_slot: EARLY.id, start_time: "07:00", end_time: "13:00", published: true, ...fields });

function Cards({ isManager }: { isManager: boolean }) {
  const format = useFormatFor(DASHBOARD_BUSINESS);
  return (
    <BusinessFormat value={format}>
      <DashboardCards userId={DASHBOARD_USER.id} isManager={isManager} onThere={onCardsThere} />
    </BusinessFormat>
  );
}

/** Renders the cards and resolves when all are there. */
export async function showCards(role: "admin" | "manager" | "employee") {
  const user = { ...DASHBOARD_USER, role };
  useSession.setState({
    user: { id: user.id, email: "", businessName: "" },
    scope: { user_id: user.id, business_id: DASHBOARD_BUSINESS.id, role },
  });
  render(
    <CommandContextContext value={commandContext(user, dashboardReplica, device)}>
      <ReplicaContext value={{ replica: dashboardReplica, userId: DASHBOARD_USER.id }}>
        <Cards isManager={role !== "employee"} />
      </ReplicaContext>
    </CommandContextContext>,
  );
  await waitFor(() => expect(onCardsThere).toHaveBeenCalled());
}
/** Returns a card by its title. */
export const cardOf = (name: string) => screen.getByRole("region", { name });

/** Returns what the rows of "For you" say. */
export const forYouRows = () =>
  within(screen.getByRole("list", { name: "For you" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
