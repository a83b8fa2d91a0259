import { Link } from "react-aria-components/Link";
import { links } from "#lib/links.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { BrandLogo } from "./brand-logo.tsx";

/** The way in, and the way to the help. */
export function LandingHeader({ onHelp }: { onHelp?: (() => void) | undefined }) {
  return (
    <header className="public-edges mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-3 gap-y-3 pt-[max(1rem,env(safe-area-inset-top))] pb-4">
      <Link href={links.home()} className="rounded-lg focus-visible:outline-night-accent">
        <BrandLogo isCompact />
      </Link>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:*:px-2.5 max-sm:*:text-sm sm:gap-x-2">
        <Button variant="night-quiet" {...(onHelp && { onPress: onHelp })}>
          How to Use
        </Button>
        <LinkButton variant="night-quiet" href={links.login()}>
          Log In
        </LinkButton>
        <LinkButton href={links.signUp()}>Sign Up</LinkButton>
      </div>
    </header>
  );
}
