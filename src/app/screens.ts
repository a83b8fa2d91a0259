import { lazyScreen } from "./lazy-screen.ts";

/** Every screen as its own piece of the build. */
export const screens = {
  login: lazyScreen(async () => (await import("#screens/account/login-screen.tsx")).LoginScreen),
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
  shell: lazyScreen(async () => (await import("./shell/app-shell.tsx")).AppShell),
  dashboard: lazyScreen(
    async () => (await import("#screens/dashboard/dashboard-screen.tsx")).DashboardScreen,
  ),
  timeClock: lazyScreen(
    async () => (await import("#screens/time-clock/time-clock-screen.tsx")).TimeClockScreen,
  ),
  settings: lazyScreen(async () => (await import("#screens/settings/settings-screen.tsx")).SettingsScreen),
  needsAttention: lazyScreen(
    async () => (await import("#screens/sync/needs-attention-screen.tsx")).NeedsAttentionScreen,
  ),
  comingLater: lazyScreen(
    async () => (await import("#screens/status/coming-later-screen.tsx")).ComingLaterScreen,
  ),
  noBusiness: lazyScreen(
    async () => (await import("#screens/account/no-business-screen.tsx")).NoBusinessScreen,
  ),
  noAccess: lazyScreen(async () => (await import("#screens/status/no-access-screen.tsx")).NoAccessScreen),
  notFound: lazyScreen(async () => (await import("#screens/status/not-found-screen.tsx")).NotFoundScreen),
};
