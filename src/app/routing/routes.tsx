import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { type KioskLock, lockStatusOf, pathInstead } from "#domain/kiosk/lock-state.ts";
import { links } from "#lib/links.ts";
import { paymentOutcome } from "#screens/payment/payment-outcome.ts";
import { followKiosk, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/page/banner.tsx";
import { CornerSync } from "#view/sync/corner-sync.tsx";
import { useAppWords } from "#words/made/use-app-words.ts";
import { devRoutes } from "./dev-routes.tsx";
import { frames } from "./frames.ts";
import { RequireBusiness, RequireRole, RequireSession, Start } from "./guards.tsx";
import { Page } from "./page.tsx";
import { screens } from "./screens.ts";
import { Waiting } from "./waiting.tsx";

/** These show the sync status in their own header. The login only redirects; if not, it shows it too. */
const SHOW_SYNC_THEMSELVES = [
  links.login(),
  links.terms(),
  links.privacy(),
  links.careers(),
  links.console(),
];

/** Maps paths to screens. In communal mode every path shows the clock. */
export function AppRoutes() {
  const lock = useKiosk((kiosk) => kiosk.lock);
  useEffect(followKiosk, []);
  return lock ? <CommunalRoutes lock={lock} /> : <OpenRoutes />;
}

/** A return from the payment provider takes precedence over all paths. */
function OpenRoutes() {
  const outcome = paymentOutcome(useLocation().search);
  if (outcome === "paid") return <OuterPage screen={<screens.paymentReturn.Screen />} />;
  if (outcome === "cancelled") return <OuterPage screen={<screens.paymentCancelled.Screen />} />;
  return (
    <Routes>
      <Route element={<OuterPage />}>
        <Route path={links.home()} element={<Start />} />
        <Route path={links.terms()} element={<screens.terms.Screen />} />
        <Route path={links.privacy()} element={<screens.privacy.Screen />} />
        <Route path={links.signUp()} element={<screens.signUp.Screen />} />
        <Route path={links.signUpDetails()} element={<screens.signUpDetails.Screen />} />
        <Route path={links.login()} element={<screens.login.Screen />} />
        <Route path={links.resetPassword()} element={<screens.resetPassword.Screen />} />
        <Route path={links.paymentSuccess()} element={<screens.paymentSuccess.Screen />} />
        <Route path={links.join()} element={<screens.join.Screen />} />
        <Route path={links.confirmEmail()} element={<screens.confirmEmail.Screen />} />
        <Route path={links.emailChange()} element={<screens.emailChange.Screen />} />
        <Route path={links.support()} element={<screens.support.Screen />} />
        <Route path={links.careers()} element={<screens.careers.Screen />} />
        <Route path={links.console()} element={<screens.console.Screen />} />
        {devRoutes}
        <Route path="*" element={<screens.notFound.Screen />} />
        <Route element={<RequireSession />}>
          <Route path={links.businessSetup()} element={<screens.businessSetup.Screen />} />
        </Route>
      </Route>
      <Route element={<RequireSession />}>
        <Route element={<RequireBusiness />}>
          <Route element={<FramedPages />}>
            <Route element={<RequireRole />}>
              <Route path={links.dashboard()} element={<screens.dashboard.Screen />} />
              <Route path={links.timeClock()} element={<screens.timeClock.Screen />} />
              <Route path={links.settings()} element={<screens.settings.Screen />} />
              <Route path={links.needsAttention()} element={<screens.needsAttention.Screen />} />
              <Route path={links.subscription()} element={<screens.subscription.Screen />} />
              <Route path={links.audit()} element={<screens.audit.Screen />} />
              <Route path={links.chat()} element={<screens.chat.Screen />} />
              <Route path={links.roster()} element={<screens.roster.Screen />} />
              <Route path={links.schedule()} element={<screens.schedule.Screen />} />
              <Route path={links.availability()} element={<screens.availability.Screen />} />
              <Route path={links.staffAvailability()} element={<screens.staffAvailability.Screen />} />
              <Route path={links.timeRecords()} element={<screens.timeRecords.Screen />} />
              <Route path={links.staff()} element={<screens.staff.Screen />} />
              <Route path={links.statistics()} element={<screens.statistics.Screen />} />
              <Route path={links.feedback()} element={<screens.feedback.Screen />} />
              <Route path={links.payroll()} element={<screens.payroll.Screen />} />
              <Route path={links.news()} element={<screens.news.Screen />} />
              <Route path={links.training()} element={<screens.training.Screen />} />
              <Route
                path={links.training({ module: ":moduleId" })}
                element={<screens.trainingModule.Screen />}
              />
              <Route path={links.training({ edit: ":moduleId" })} element={<screens.editTraining.Screen />} />
            </Route>
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

function OuterPage({ screen = <Outlet /> }: { screen?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Page fallback={<Waiting on="screen" />}>
      {screen}
      {!SHOW_SYNC_THEMSELVES.includes(pathname) && <CornerSync />}
    </Page>
  );
}

function FramedPages() {
  return (
    <Suspense fallback={<Waiting on="session" />}>
      <frames.shell.Screen />
    </Suspense>
  );
}

/** Communal mode has the clock and, while nobody is signed in, the login; other addresses lead to them. */
function CommunalRoutes({ lock }: { lock: KioskLock }) {
  const isSignedIn = useSession(({ phase }) => phase !== "signed-out");
  const { pathname } = useLocation();
  const instead = pathInstead(lock, pathname, isSignedIn);
  if (instead) return <Navigate replace to={instead} />;
  return (
    <Page fallback={<Waiting on="timeClock" />}>
      <Routes>
        <Route path={links.login()} element={<ManagersLogin />} />
        <Route element={<RequireSession />}>
          <Route path="*" element={<Clock lock={lock} />} />
        </Route>
      </Routes>
    </Page>
  );
}

function ManagersLogin() {
  const say = useAppWords();
  return (
    <>
      <Banner tone="info" icon="lock" className="rounded-none">
        {say("kiosk.needsManager")}
      </Banner>
      <screens.login.Screen />
    </>
  );
}

function Clock({ lock }: { lock: KioskLock }) {
  const scope = useSession((session) => session.scope);
  return lockStatusOf(lock, scope) === "locked" ? (
    <frames.communal.Screen lock={lock} />
  ) : (
    <screens.needsManager.Screen />
  );
}
