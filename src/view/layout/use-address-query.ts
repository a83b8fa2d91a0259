import { useSearchParams } from "react-router-dom";

/** By name; null takes a part away. */
type AddressChanges = Readonly<Record<string, string | null>>;

/** What a page's address asks for, and a function that changes parts of it, which is no step for Back. */
export function useAddressQuery(): [query: URLSearchParams, show: (changes: AddressChanges) => void] {
  const [query, setQuery] = useSearchParams();
  function show(changes: AddressChanges) {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  }
  return [query, show];
}
