import { useMemo } from "react";
import { useFormerNames, usePeople } from "#queries/people.ts";
import { FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import type { Option } from "#ui/option-list.tsx";
import { assigneeText } from "../training-words.ts";

export const ROLE_CHOICES = ["all", "employee", "manager"] as const;

/** Who something can be assigned to, and what people are called. */
export function useAssignees(): { options: Option[]; nameOf: (id: string) => string } {
  const people = usePeople();
  const former = useFormerNames();
  return useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? former.get(id) ?? FORMER_COLLEAGUE;
    const roles = ROLE_CHOICES.map((role) => ({
      value: role,
      label: assigneeText({ role, user_id: null }, nameOf),
    }));
    return {
      options: [...roles, ...(people ?? []).map(({ id, name }) => ({ value: id, label: name }))],
      nameOf,
    };
  }, [people, former]);
}
