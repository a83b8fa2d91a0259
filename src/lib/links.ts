/** The routes of the app as functions: what links say and what the router matches is written once. */
export const links = {
  home: () => "/",
  login: (options: { redirect?: string; registered?: boolean } = {}) => {
    const query = new URLSearchParams();
    if (options.redirect) query.set("redirect", options.redirect);
    if (options.registered) query.set("registered", "true");
    return query.size > 0 ? `/login?${query}` : "/login";
  },
  signUp: () => "/signup",
  signUpDetails: () => "/signup/details",
  businessSetup: () => "/business-setup",
  paymentSuccess: () => "/payment-success",
  dashboard: () => "/dashboard",
  chat: () => "/chat",
  news: () => "/news",
  schedule: () => "/schedule",
  availability: () => "/availability",
  roster: () => "/roster",
  staffAvailability: () => "/staff-availability",
  timeClock: () => "/time-clock",
  timeRecords: () => "/time-records",
  training: () => "/training",
  staff: () => "/staff",
  statistics: () => "/statistics",
  payroll: () => "/payroll",
  subscription: () => "/subscription",
  settings: () => "/settings",
  needsAttention: () => "/needs-attention",
};
