import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useLoginRedirectStore } from "#stores/sign-up-store.ts";

const DELAY_MS = 100;
const GUARD_MS = 5000;

/** Leads on from the login once the session is ready. Returns true while it is held back: it led on moments ago. */
export function useRedirectAfterLogin(path: string, isReady: boolean): boolean {
  const navigate = useNavigate();
  const [isHeldBack, setHeldBack] = useState(false);

  useEffect(() => {
    if (!isReady) return;
    if (Date.now() - useLoginRedirectStore.getState().lastAt <= GUARD_MS) return setHeldBack(true);
    const timer = setTimeout(() => {
      useLoginRedirectStore.setState({ lastAt: Date.now() });
      navigate(path, { replace: true });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      setHeldBack(false);
    };
  }, [path, isReady, navigate]);

  return isHeldBack;
}
