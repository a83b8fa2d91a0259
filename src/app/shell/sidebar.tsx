import { type ReactNode, useState } from "react";
import { NavLink } from "react-router-dom";
import { nameOfAddress } from "#domain/staff/contact-details.ts";
import { links } from "#lib/links.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { useTeamUnread, useUnreadPrivate } from "#queries/chat.ts";
import { useUnreadNews } from "#queries/news.ts";
import { useMyProfile } from "#queries/people.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { IconButton } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { Icon, LogoMark } from "#ui/marks/icon.tsx";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { useNow } from "#view/times/use-now.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { type NavItem, navGroups, SIDEBAR_ROW, SidebarLink } from "./navigation.tsx";

/** The desktop's sidebar: a rail of icons that widens under the pointer or the keyboard's focus, over the page. */
export function RailSidebar() {
  const say = useAppWords();
  const [isExpanded, setExpanded] = useState(false);

  return (
    <aside
      aria-label={say("sidebar.label")}
      data-expanded={isExpanded}
      onPointerEnter={(event) => event.pointerType !== "touch" && setExpanded(true)}
      onPointerLeave={(event) => event.pointerType !== "touch" && setExpanded(false)}
      onFocus={({ target }) => target.matches(":focus-visible") && setExpanded(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setExpanded(false)
      }
      className={`group/sidebar fixed inset-y-0 start-0 z-30 overflow-hidden bg-night ps-[var(--inset-start)] text-on-night transition-[width] duration-200 ${isExpanded ? "w-[calc(16rem+var(--inset-start))] shadow-float" : "w-[calc(4rem+var(--inset-start))]"}`}
    >
      <SidebarContent isExpanded={isExpanded} isMobile={false}>
        {/* Without a pointer that hovers the rail is widened by this; otherwise it is only there to fold it. */}
        <span className={isExpanded ? "" : "hidden pointer-coarse:block"}>
          <IconButton
            icon={isExpanded ? "collapse-left" : "menu"}
            label={say(isExpanded ? "sidebar.collapse" : "sidebar.expand")}
            aria-expanded={isExpanded}
            onPress={() => setExpanded(!isExpanded)}
            className="text-on-night-muted hover:bg-night-raised hover:text-on-night"
          />
        </span>
      </SidebarContent>
    </aside>
  );
}

/** What waits for the person behind entries of the menu. */
export function useMenuCounts() {
  const direct = [...(useUnreadPrivate()?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return {
    chat: (useTeamUnread() ?? 0) + direct,
    news: useUnreadNews(useNow(HOUR_MS))?.length ?? 0,
    needsAttention: useSyncStatus((status) => status.attention),
  } satisfies Partial<Record<NavItem["name"], number>>;
}

interface SidebarContentProps {
  isExpanded: boolean;
  isMobile: boolean;
  children: ReactNode;
}

export function SidebarContent({ isExpanded, isMobile, children }: SidebarContentProps) {
  const say = useAppWords();
  const role = useSession(memberRole);
  const counts: Partial<Record<NavItem["name"], number>> = useMenuCounts();
  return (
    <div className={`flex h-full flex-col ${isExpanded && !isMobile ? "w-64" : ""}`}>
      <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-y-1 px-2">
        <NavLink
          to={links.dashboard()}
          className="flex min-h-12 items-center gap-3 rounded-lg px-1.5 text-lg font-bold tracking-tight"
          aria-label={say("sidebar.home")}
        >
          <LogoMark />
          <span className={isExpanded ? "narrow:hidden" : "hidden"}>Shiftkeep</span>
        </NavLink>
        {children}
      </div>
      <nav
        aria-label={say("sidebar.nav")}
        className="flex-1 overflow-x-hidden overflow-y-auto overscroll-contain touch-pan-y px-2 pb-2 [scrollbar-color:var(--color-night-line)_transparent] [scrollbar-width:thin]"
      >
        {navGroups(role, isMobile, Boolean(counts.needsAttention)).map((group) => (
          <div key={group.name}>
            <p
              aria-hidden="true"
              className={`flex min-h-5 items-center px-3 text-xs leading-tight font-semibold tracking-wider whitespace-nowrap uppercase text-on-night-muted ${isExpanded ? "" : "invisible"}`}
            >
              {say(`group.${group.name}`)}
            </p>
            <ul aria-label={say(`group.${group.name}`)}>
              {group.items.map((item) => (
                <li key={item.href}>
                  <SidebarLink item={item} isExpanded={isExpanded}>
                    <CountBadge
                      count={counts[item.name] ?? 0}
                      unit={say(item.name === "needsAttention" ? "sidebar.notSaved" : "sidebar.unread")}
                      // Beside the label; on the folded rail, where there is no label, at the icon's corner.
                      className={isExpanded ? "ms-auto" : "absolute top-0.5 start-6 h-5 min-w-5 px-1 text-xs"}
                    />
                  </SidebarLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserEntry isExpanded={isExpanded} isMobile={isMobile} />
    </div>
  );
}

/** On a phone in one line, for as many pages as can be to be seen above it. */
function UserEntry({ isExpanded, isMobile }: Omit<SidebarContentProps, "children">) {
  const say = useAppWords();
  const profile = useMyProfile();
  const name = profile?.name || nameOfAddress(profile?.email ?? "") || say("sidebar.noName");
  const { logOut, confirmation } = useLogOut();
  return (
    <div
      className={`border-t border-night-line px-2 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] ${isMobile ? "flex flex-wrap *:first:flex-1" : ""}`}
    >
      <NavLink to={links.settings()} className={`${SIDEBAR_ROW} hover:bg-night-raised`}>
        <Avatar
          name={name}
          picture={profile?.profile_picture_url}
          className="-mx-[5px] size-8 bg-night-raised text-xs text-on-night"
        />
        <span className={isExpanded ? "line-clamp-2 min-w-0" : "sr-only"}>{name}</span>
      </NavLink>
      <a
        href={links.login()}
        onClick={(event) => {
          event.preventDefault();
          logOut();
        }}
        className={`${SIDEBAR_ROW} text-on-night-muted hover:bg-night-raised hover:text-on-night`}
      >
        <Icon name="log-out" />
        <span className={isExpanded ? "" : "sr-only"}>{say("sidebar.logOut")}</span>
      </a>
      {confirmation}
    </div>
  );
}
