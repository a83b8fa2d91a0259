import type { ReactNode } from "react";
import { Link } from "react-aria-components/Link";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { SkipLink } from "#ui/page/page-title.tsx";
import { SignedInSync } from "../sync/signed-in-sync.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { LanguageMenu } from "./language-menu.tsx";

/** The frame of pages of the platform, not of a business: the brand over the whole width. */
export function PublicFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const isSignedIn = useSession(({ user }) => user !== null);
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="public-edges mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-3 py-2">
          <Link
            href={isSignedIn ? links.dashboard() : links.home()}
            className="me-auto flex min-h-11 items-center rounded-lg"
          >
            <BrandLogo isCompact />
          </Link>
          <SignedInSync />
          <LanguageMenu />
          {actions}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="public-edges mx-auto max-w-7xl py-8 outline-none sm:py-12">
        {children}
      </main>
    </div>
  );
}
