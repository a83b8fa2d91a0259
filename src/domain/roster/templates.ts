import type { Shift } from "#schema/entities/shift.ts";

/** Whether a template can be chosen and may be required; rows stored before templates were archived lack the field. */
export function isInUse({ archived_at }: { archived_at?: string | null | undefined }): boolean {
  return archived_at == null;
}

/** Templates in their order, but those first of which a shift was made last; `last` is the one known to be that. */
export function lastUsedFirst<T extends { id: string }>(
  templates: readonly T[],
  shifts: readonly Pick<Shift, "time_slot" | "created_at">[],
  last: string | null,
): T[] {
  const usedAt = new Map<string, string>();
  for (const { time_slot, created_at } of shifts)
    if (time_slot && created_at > (usedAt.get(time_slot) ?? "")) usedAt.set(time_slot, created_at);
  const rank = ({ id }: T) => (id === last ? LATEST : (usedAt.get(id) ?? ""));
  return [...templates].sort((one, other) =>
    rank(one) < rank(other) ? 1 : rank(one) > rank(other) ? -1 : 0,
  );
}

/** After every instant, as text. */
const LATEST = "~";

/** Shops whose shifts are much alike. */
export const SHOP_KINDS = ["cafe", "restaurant", "bar", "shop", "hotel", "other"] as const;
export type ShopKind = (typeof SHOP_KINDS)[number];

export type StarterName =
  | "opening"
  | "midday"
  | "closing"
  | "lunch"
  | "dinner"
  | "early"
  | "late"
  | "evening"
  | "night";

interface StarterTemplate {
  name: StarterName;
  start_time: string;
  end_time: string;
}

/** Three templates to begin with, by kind of shop. People change the times afterwards. */
export const STARTER_TEMPLATES: Record<ShopKind, readonly StarterTemplate[]> = {
  cafe: [
    { name: "opening", start_time: "06:30", end_time: "12:30" },
    { name: "midday", start_time: "10:00", end_time: "16:00" },
    { name: "closing", start_time: "13:00", end_time: "19:00" },
  ],
  restaurant: [
    { name: "lunch", start_time: "10:30", end_time: "15:30" },
    { name: "dinner", start_time: "16:30", end_time: "22:30" },
    { name: "closing", start_time: "18:00", end_time: "00:00" },
  ],
  bar: [
    { name: "opening", start_time: "16:00", end_time: "22:00" },
    { name: "evening", start_time: "18:00", end_time: "00:00" },
    { name: "late", start_time: "20:00", end_time: "03:00" },
  ],
  shop: [
    { name: "opening", start_time: "08:30", end_time: "14:30" },
    { name: "midday", start_time: "10:00", end_time: "18:00" },
    { name: "closing", start_time: "13:30", end_time: "20:00" },
  ],
  hotel: [
    { name: "early", start_time: "06:00", end_time: "14:00" },
    { name: "late", start_time: "14:00", end_time: "22:00" },
    { name: "night", start_time: "22:00", end_time: "06:00" },
  ],
  other: [
    { name: "early", start_time: "07:00", end_time: "15:00" },
    { name: "midday", start_time: "09:00", end_time: "17:00" },
    { name: "late", start_time: "12:00", end_time: "20:00" },
  ],
};
