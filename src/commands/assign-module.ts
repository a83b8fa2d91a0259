import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { assignmentsIn } from "#replica/training-of.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Who is to complete a module: everybody of a role, or one person. */
export type Assignee = Pick<TrainingAssignment, "role" | "user_id">;

/** Assigns a module until a calendar day, or for no matter when. The server tells whom it concerns. */
export async function assignModule(
  context: CommandContext,
  moduleId: string,
  { role, user_id }: Assignee,
  due_date: string | null,
): Promise<void> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const assignment = {
    ...{ kind: "assignment" as const, id: device.newId(), business_id: businessId, module_id: moduleId },
    ...{ role, user_id, due_date, created_by: userId, created_at: device.readClock().instant },
  };
  await device.exclusively(writingLockOf(userId), () =>
    insertLocally<TrainingAssignment>(assignmentsIn(replica), assignment, device.newId()),
  );
}

/** Moves the day until when; one that was removed meanwhile stays so. */
export async function changeDueDate(
  context: CommandContext,
  id: string,
  due_date: string | null,
): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  await device.exclusively(writingLockOf(userId), () =>
    patchLocally<TrainingAssignment>(assignmentsIn(replica), id, { due_date }, device.newId()),
  );
}

export async function removeAssignment(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  await device.exclusively(writingLockOf(userId), () => removeLocally(replica.training, id, device.newId()));
}
