import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { hasStoredTokens } from "#lib/stored-tokens.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Every screen as a separate chunk. */
export const screens = {
  landing: lazyScreen(async () => (await import("#screens/landing/landing-screen.tsx")).LandingScreen),
  terms: lazyScreen(async () => (await import("#screens/legal/legal-screen.tsx")).TermsScreen),
  privacy: lazyScreen(async () => (await import("#screens/legal/legal-screen.tsx")).PrivacyScreen),
  login: lazyScreen(async () => (await import("#screens/account/login-screen.tsx")).LoginScreen),
  resetPassword: lazyScreen(
    async () => (await import("#screens/account/reset-password-screen.tsx")).ResetPasswordScreen,
  ),
  signUp: lazyScreen(async () => (await import("#screens/account/sign-up-screen.tsx")).SignUpScreen),
  signUpDetails: lazyScreen(
    async () => (await import("#screens/account/sign-up-details-screen.tsx")).SignUpDetailsScreen,
  ),
  businessSetup: lazyScreen(
    async () => (await import("#screens/account/business-setup-screen.tsx")).BusinessSetupScreen,
  ),
  paymentSuccess: lazyScreen(
    async () => (await import("#screens/payment/payment-success-screen.tsx")).PaymentSuccessScreen,
  ),
  paymentReturn: lazyScreen(
    async () => (await import("#screens/payment/payment-return-screen.tsx")).PaymentReturnScreen,
  ),
  paymentCancelled: lazyScreen(
    async () => (await import("#screens/payment/payment-cancelled-screen.tsx")).PaymentCancelledScreen,
  ),
  join: lazyScreen(async () => (await import("#screens/join/join-screen.tsx")).JoinScreen),
  confirmEmail: lazyScreen(
    async () => (await import("#screens/confirm-email/confirm-email-screen.tsx")).ConfirmEmailScreen,
  ),
  emailChange: lazyScreen(
    async () => (await import("#screens/confirm-email/email-change-screen.tsx")).EmailChangeScreen,
  ),
  support: lazyScreen(async () => (await import("#screens/support/support-screen.tsx")).SupportScreen),
  careers: lazyScreen(async () => (await import("#screens/careers/careers-screen.tsx")).CareersScreen),
  console: lazyScreen(async () => (await import("#screens/console/console-screen.tsx")).ConsoleScreen),
  dashboard: lazyScreen(
    async () => (await import("#screens/dashboard/dashboard-screen.tsx")).DashboardScreen,
  ),
  timeClock: lazyScreen(
    async () => (await import("#screens/time-clock/time-clock-screen.tsx")).TimeClockScreen,
  ),
  needsManager: lazyScreen(
    async () => (await import("#screens/kiosk/needs-manager-screen.tsx")).NeedsManagerScreen,
  ),
  chat: lazyScreen(async () => (await import("#screens/chat/chat-screen.tsx")).ChatScreen),
  roster: lazyScreen(async () => (await import("#screens/roster/roster-screen.tsx")).RosterScreen),
  schedule: lazyScreen(async () => (await import("#screens/schedule/schedule-screen.tsx")).ScheduleScreen),
  availability: lazyScreen(
    async () => (await import("#screens/availability/availability-screen.tsx")).AvailabilityScreen,
  ),
  staffAvailability: lazyScreen(
    async () =>
      (await import("#screens/staff-availability/staff-availability-screen.tsx")).StaffAvailabilityScreen,
  ),
  timeRecords: lazyScreen(
    async () => (await import("#screens/time-records/time-records-screen.tsx")).TimeRecordsScreen,
  ),
  staff: lazyScreen(async () => (await import("#screens/staff/staff-screen.tsx")).StaffScreen),
  statistics: lazyScreen(
    async () => (await import("#screens/statistics/statistics-screen.tsx")).StatisticsScreen,
  ),
  feedback: lazyScreen(async () => (await import("#screens/feedback/feedback-screen.tsx")).FeedbackScreen),
  news: lazyScreen(async () => (await import("#screens/news/news-screen.tsx")).NewsScreen),
  payroll: lazyScreen(async () => (await import("#screens/payroll/payroll-screen.tsx")).PayrollScreen),
  training: lazyScreen(async () => (await import("#screens/training/training-screen.tsx")).TrainingScreen),
  trainingModule: lazyScreen(
    async () => (await import("#screens/training/view/module-screen.tsx")).ModuleScreen,
  ),
  editTraining: lazyScreen(
    async () => (await import("#screens/training/edit/edit-screen.tsx")).EditTrainingScreen,
  ),
  settings: lazyScreen(async () => (await import("#screens/settings/settings-screen.tsx")).SettingsScreen),
  needsAttention: lazyScreen(
    async () => (await import("#screens/sync/needs-attention-screen.tsx")).NeedsAttentionScreen,
  ),
  subscription: lazyScreen(
    async () => (await import("#screens/subscription/subscription-screen.tsx")).SubscriptionScreen,
  ),
  audit: lazyScreen(async () => (await import("#screens/audit/audit-screen.tsx")).AuditScreen),
  noBusiness: lazyScreen(
    async () => (await import("#screens/account/no-business-screen.tsx")).NoBusinessScreen,
  ),
};

/** Resolves when the first screen of a path is loaded, if it is known without a session. */
export async function loadFirstScreen(path: string): Promise<void> {
  if (hasStoredTokens()) return;
  if (path === links.home() && RUN_MODE === "browser") await screens.landing.preload();
  if (path === links.login()) await screens.login.preload();
}
