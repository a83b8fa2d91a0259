import { useAddressQuery } from "#view/layout/use-address-query.ts";

/** The shift whose sheet is open, by id, as the address has it so that links lead there; and what opens or closes it. */
export function useOpenedShift(): [id: string | null, open: (id: string | null) => void] {
  const [query, ask] = useAddressQuery();
  return [query.get("shift"), (id) => ask({ shift: id })];
}
