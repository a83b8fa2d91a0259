import { Button, type PressEvent } from "react-aria-components/Button";
import { NavLink } from "react-router-dom";
import { memberRole, useSession } from "#stores/session-store.ts";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { useIsKeyboardOpen } from "#ui/overlays/use-keyboard-inset.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { barItems, NavIcon, preloadPage } from "./navigation.tsx";
import { useMenuCounts } from "./sidebar.tsx";

/** Label below the icon; beside it on a phone on its side, and left to screen readers with large text. */
const ENTRY =
  "group relative flex min-h-14 w-full cursor-pointer flex-col items-center justify-center gap-0.5 py-1 text-xs leading-4 font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:text-brand-ink narrow:min-h-0 sm:landscape:min-h-12 sm:landscape:flex-row sm:landscape:gap-1.5";
const MARK =
  "grid h-7 w-full max-w-14 place-items-center rounded-full transition-colors group-aria-[current=page]:bg-brand-soft forced-colors:group-aria-[current=page]:border-2";
const BADGE =
  "absolute top-0.5 start-1/2 ms-1 h-5 min-w-5 px-1 text-xs sm:landscape:static sm:landscape:ms-0 narrow:absolute narrow:start-auto narrow:end-0 narrow:ms-0";

interface BottomBarProps {
  isMenuOpen: boolean;
  onMore: (event: PressEvent) => void;
}

/** A phone's bar of the pages that are opened most, under the thumb; away while an on-screen keyboard needs the room. */
export function BottomBar({ isMenuOpen, onMore }: BottomBarProps) {
  const say = useAppWords();
  const role = useSession(memberRole);
  const { chat, news, needsAttention } = useMenuCounts();
  const isTyping = useIsKeyboardOpen();
  if (isTyping) return null;
  return (
    <nav
      aria-label={say("bottomBar.label")}
      className="border-t border-line bg-surface ps-[var(--inset-start)] pe-[var(--inset-end)] print:hidden"
    >
      <ul className="mx-auto grid max-w-2xl grid-cols-5">
        {barItems(role).map(({ name, href, icon }) => (
          <li key={name}>
            <NavLink to={href} onPointerEnter={() => preloadPage(href)} className={ENTRY}>
              <span className={MARK}>
                <NavIcon name={icon} />
              </span>
              <span className="narrow:sr-only">{say(`bottomBar.${name}`)}</span>
              {name === "chat" && <CountBadge count={chat} unit={say("sidebar.unread")} className={BADGE} />}
            </NavLink>
          </li>
        ))}
        <li>
          <Button aria-expanded={isMenuOpen} onPress={onMore} className={ENTRY}>
            <span className={MARK}>
              <NavIcon name="more" />
            </span>
            <span className="narrow:sr-only">{say("bottomBar.more")}</span>
            {/* What waits behind entries of the menu that have no place in the bar. */}
            <CountBadge
              count={news + needsAttention}
              unit={say(needsAttention > 0 ? "bottomBar.pending" : "sidebar.unread")}
              className={BADGE}
            />
          </Button>
        </li>
      </ul>
    </nav>
  );
}
