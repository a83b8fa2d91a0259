import type { Shift } from "#schema/entities/shift.ts";
import { publicationOf } from "./publication.ts";

/** What publishing tells one person of one shift; `told` is what they were told before. */
export interface PublishNews {
  kind: "new" | "changed" | "no-longer";
  shift: Shift;
  told: Shift["published_as"];
}

export interface PublishPlan {
  /** Shifts that nobody was told of yet. */
  added: number;
  /** Shifts that are not any more what their people were told. */
  changed: number;
  /** By person; null for open shifts. Who has no news is not among them. */
  news: Map<string | null, PublishNews[]>;
}

/** What publishing these shifts would tell, and whom. A shift that went from one to another is news for both. */
export function publishPlan(shifts: readonly Shift[]): PublishPlan {
  const plan: PublishPlan = { added: 0, changed: 0, news: new Map() };
  for (const shift of shifts) {
    const stands = publicationOf(shift);
    if (stands === "published") continue;
    if (stands === "draft") plan.added += 1;
    else plan.changed += 1;
    for (const [person, kind] of newsOf(shift)) {
      const items = plan.news.get(person) ?? [];
      items.push({ kind, shift, told: shift.published_as });
      plan.news.set(person, items);
    }
  }
  return plan;
}

function newsOf(shift: Shift): [string | null, PublishNews["kind"]][] {
  if (!shift.published) return [[shift.user_id, "new"]];
  const told = shift.published_as;
  if (!told || told.user_id === shift.user_id) return [[shift.user_id, "changed"]];
  const forNext: [string | null, PublishNews["kind"]] = [shift.user_id, "new"];
  return told.user_id ? [[told.user_id, "no-longer"], forNext] : [forNext];
}
