import { useLocation } from "react-router-dom";
import { pageTitle } from "#app/routing/pages.ts";
import { useBusiness } from "#queries/business.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { lazyAside, type Retry } from "#ui/page/lazy-part.ts";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { SyncIndicator } from "#view/sync/sync-indicator.tsx";
import { useAppWords } from "#words/made/use-app-words.ts";
import { PAGE_EDGES } from "./offline-banner.tsx";
import { SearchButton } from "./search-button.tsx";

const logo = lazyAside(async () => (await import("#view/logo/business-logo.tsx")).BusinessLogo);
const bell = lazyAside(async () => (await import("./notification-bell.tsx")).NotificationBell, BellNotLoaded);

export function TopBar() {
  const say = useAppWords();
  const { pathname } = useLocation();
  const business = useBusiness();
  const role = useSession(({ scope }) => scope?.role);
  const { logOut, confirmation } = useLogOut();
  return (
    <header
      className={`sticky top-0 z-10 flex min-h-16 shrink-0 flex-wrap items-center justify-end gap-x-3 border-b border-line bg-surface pt-[env(safe-area-inset-top)] ${PAGE_EDGES}`}
    >
      {/* With large text the title gets a line of its own, below the button of the menu. */}
      <h1
        key={pathname}
        tabIndex={-1}
        className="min-w-0 grow basis-0 py-2 text-xl leading-tight font-bold tracking-tight hyphens-auto phone:ps-11 narrow:order-last narrow:basis-full narrow:ps-0"
      >
        {pageTitle(say, pathname)}
      </h1>
      {/* Before the buttons that are always there, so that nothing moves when the name arrives. */}
      {business && (
        <div className="hidden items-center gap-3 border-e border-line pe-4 lg:flex">
          {business.logo_path && <logo.Part path={business.logo_path} className="h-8" />}
          <p className="max-w-68 truncate font-semibold">{business.name}</p>
        </div>
      )}
      {business && <SearchButton onLogOut={logOut} />}
      <SyncIndicator />
      {(role === "manager" || role === "admin") && (
        <div className="size-11 shrink-0">
          <bell.Part role={role} />
        </div>
      )}
      <div className="hidden lg:block">
        <Button variant="quiet" onPress={logOut}>
          {say("bar.logOut")}
        </Button>
      </div>
      {confirmation}
    </header>
  );
}

/** In the room of the bell; its words are for screen readers only. */
function BellNotLoaded({ tryAgain }: Retry) {
  const say = useAppWords();
  return (
    <div role="alert">
      <IconButton icon="alert" label={say("bell.notLoaded")} onPress={tryAgain} />
    </div>
  );
}
