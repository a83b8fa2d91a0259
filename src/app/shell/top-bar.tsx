import { useLocation } from "react-router-dom";
import { pageTitle } from "#app/pages.ts";
import { useBusiness } from "#queries/use-business.ts";
import { useLogOut } from "#screens/account/use-log-out.tsx";
import { SyncIndicator } from "#screens/sync/sync-indicator.tsx";
import { Button } from "#ui/button.tsx";

export function TopBar() {
  const { pathname } = useLocation();
  const business = useBusiness();
  const { logOut, confirmation } = useLogOut();
  return (
    <header className="sticky top-0 z-10 flex h-16 shrink-0 items-center gap-3 border-b border-line bg-surface pr-2 pl-15 sm:pr-4 md:px-6 lg:px-8">
      <h1 tabIndex={-1} className="min-w-0 flex-1 truncate text-xl font-bold tracking-tight">
        {pageTitle(pathname)}
      </h1>
      <SyncIndicator />
      {business && (
        <p className="hidden max-w-72 truncate border-l border-line pl-4 font-semibold lg:block">
          {business.name}
        </p>
      )}
      <div className="hidden lg:block">
        <Button variant="quiet" onPress={logOut}>
          Log out
        </Button>
      </div>
      {confirmation}
    </header>
  );
}
