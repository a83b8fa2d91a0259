import { entity, type RowOf } from "./entity.ts";
import { createdAt, flag, forPeople, ofBusiness, oneOf, text, wholeNumber } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

/** Told apart also by who sees few colors; `src/ui/schemes.css` has each for both themes. */
export const POSITION_COLORS = ["blue", "orange", "green", "purple", "red", "teal", "brown", "gray"] as const;
export type PositionColor = (typeof POSITION_COLORS)[number];

/** What people work as, such as a barista. Shifts refer to it, so it is archived and never deleted. */
export const positionEntity = entity("position", {
  in: TEMPLATES,
  table: "positions",
  read: "members",
  write: "managers",
  fields: {
    ...ofBusiness(),
    name: text(80).filled(),
    color: oneOf(...POSITION_COLORS).byDefault("blue"),
    sort_order: wholeNumber().byDefault(0),
    /** Who can work it. */
    ...forPeople(),
    is_archived: flag().byDefault(false),
    created_at: createdAt(),
  },
});
export type Position = RowOf<typeof positionEntity>;
