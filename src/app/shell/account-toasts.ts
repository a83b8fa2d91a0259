import { useEffect } from "react";
import { useMyProfile } from "#queries/people.ts";
import { type Account, keepKnownAccount, readKnownAccount } from "#stores/known-account.ts";
import { toast } from "#ui/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useTelling } from "./use-telling.ts";

/**
 * Tells people when somebody else has changed who they are here, how they sign in or what they earn (spec section 8), also
 * while the app was closed. Draws nothing; loaded after the page.
 */
export function AccountToasts() {
  const profile = useMyProfile();
  const latest = useLatest(profile);
  const tell = useTelling(() => {
    const now = latest.current;
    // It may be as it was again.
    if (!now || !isNews(readKnownAccount(now.id), now)) return;
    keepKnownAccount(now.id, now);
    toast.info("Your account information has been updated");
  });
  useEffect(() => {
    // A replica that is filled anew has nobody in it at first, and whoever is removed is told in other words.
    if (!profile || profile.removed_at || profile.deactivated_at) return;
    const known = readKnownAccount(profile.id);
    if (isNews(known, profile)) tell([{ id: `account-${profile.id}`, words: `${profile.version}` }]);
    else if (changedIn(known, profile).length > 0) keepKnownAccount(profile.id, profile);
  }, [profile, tell]);
  return null;
}

const FIELDS = ["role", "name", "email", "payrate"] as const;

function changedIn(known: Account | null, now: Account) {
  return FIELDS.filter((field) => known?.[field] !== now[field]);
}

function isNews(known: ReturnType<typeof readKnownAccount>, now: Account): boolean {
  return known !== null && changedIn(known, now).some((field) => known.tried?.[field] !== now[field]);
}
