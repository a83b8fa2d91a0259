import type { ComponentType } from "react";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { hasStoredTokens } from "#lib/stored-tokens.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Every screen as a separate chunk. */
export const screens = lazyScreens({
  landing: () => import("#screens/landing/landing-screen.tsx"),
  terms: () => import("#screens/legal/legal-screen.tsx"),
  privacy: () => import("#screens/legal/legal-screen.tsx"),
  login: () => import("#screens/account/login-screen.tsx"),
  resetPassword: () => import("#screens/account/reset-password-screen.tsx"),
  signUp: () => import("#screens/account/sign-up-screen.tsx"),
  signUpDetails: () => import("#screens/account/sign-up-details-screen.tsx"),
  businessSetup: () => import("#screens/account/business-setup-screen.tsx"),
  paymentSuccess: () => import("#screens/payment/payment-success-screen.tsx"),
  paymentReturn: () => import("#screens/payment/payment-return-screen.tsx"),
  paymentCancelled: () => import("#screens/payment/payment-cancelled-screen.tsx"),
  join: () => import("#screens/join/join-screen.tsx"),
  confirmEmail: () => import("#screens/confirm-email/confirm-email-screen.tsx"),
  emailChange: () => import("#screens/confirm-email/email-change-screen.tsx"),
  support: () => import("#screens/support/support-screen.tsx"),
  careers: () => import("#screens/careers/careers-screen.tsx"),
  console: () => import("#screens/console/console-screen.tsx"),
  dashboard: () => import("#screens/dashboard/dashboard-screen.tsx"),
  timeClock: () => import("#screens/time-clock/time-clock-screen.tsx"),
  needsManager: () => import("#screens/kiosk/needs-manager-screen.tsx"),
  tabletSignIn: () => import("#screens/kiosk/tablet-sign-in-screen.tsx"),
  endedTablet: () => import("#screens/kiosk/ended-tablet-screen.tsx"),
  leftTablet: () => import("#screens/kiosk/left-tablet-screen.tsx"),
  chat: () => import("#screens/chat/chat-screen.tsx"),
  roster: () => import("#screens/roster/roster-screen.tsx"),
  schedule: () => import("#screens/schedule/schedule-screen.tsx"),
  availability: () => import("#screens/availability/availability-screen.tsx"),
  staffAvailability: () => import("#screens/staff-availability/staff-availability-screen.tsx"),
  timeRecords: () => import("#screens/time-records/time-records-screen.tsx"),
  staff: () => import("#screens/staff/staff-screen.tsx"),
  statistics: () => import("#screens/statistics/statistics-screen.tsx"),
  feedback: () => import("#screens/feedback/feedback-screen.tsx"),
  news: () => import("#screens/news/news-screen.tsx"),
  payroll: () => import("#screens/payroll/payroll-screen.tsx"),
  training: () => import("#screens/training/training-screen.tsx"),
  module: () => import("#screens/training/view/module-screen.tsx"),
  editTraining: () => import("#screens/training/edit/edit-screen.tsx"),
  settings: () => import("#screens/settings/settings-screen.tsx"),
  needsAttention: () => import("#screens/sync/needs-attention-screen.tsx"),
  subscription: () => import("#screens/subscription/subscription-screen.tsx"),
  audit: () => import("#screens/audit/audit-screen.tsx"),
  noBusiness: () => import("#screens/account/no-business-screen.tsx"),
});

type ScreenIn<Name extends string> = { [Key in `${Capitalize<Name>}Screen`]: ComponentType };

/** The screens of modules that export them by their names: `signUp` is the module with `SignUpScreen`. */
function lazyScreens<Name extends string>(loads: { [Each in Name]: () => Promise<ScreenIn<Each>> }) {
  const entries = Object.entries<() => Promise<Record<string, ComponentType>>>(loads);
  const lazy = entries.map(([name, load]) => {
    const exported = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen`; // no words: the name of an export
    return [name, lazyScreen(async () => (await load())[exported] as ComponentType)];
  });
  return Object.fromEntries(lazy) as Record<Name, ReturnType<typeof lazyScreen<object>>>;
}

/** Resolves when the first screen of a path is loaded, if it is known without a session. */
export async function loadFirstScreen(path: string): Promise<void> {
  if (hasStoredTokens()) return;
  if (path === links.home() && RUN_MODE === "browser") await screens.landing.preload();
  if (path === links.login()) await screens.login.preload();
}
