import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * The secret of a mailed link; '' without one. It is in the URL's fragment, which no server or proxy logs. Mails of
 * earlier releases have it in the query: it moves to the fragment.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const queried = new URLSearchParams(search).get("token");
  useEffect(() => {
    if (queried) void navigate({ search: "", hash: `token=${queried}` }, { replace: true });
  }, [queried, navigate]);
  return queried ?? new URLSearchParams(hash.slice(1)).get("token") ?? "";
}
