import { ENTITIES } from "#schema/entities/entities.ts";
import { entityOf } from "#schema/entities/entity.ts";

interface Changed {
  collection: string;
  row: Record<string, unknown>;
}

/** Returns the table of a change's row; of what is no row, such as a file, its own name. */
export function tableOf({ collection, row }: Changed): string {
  return entityOf(ENTITIES, collection, row)?.table ?? collection;
}

/** Whether a change only marks something as read, which people do without noticing. */
export function isReadMark(change: Changed): boolean {
  return ["news_reads", "chat_reads"].includes(tableOf(change));
}
