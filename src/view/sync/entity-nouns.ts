/** The nouns of tables whose name minus its last letter is wrong. */
const NOUNS: Partial<Record<string, string>> = {
  business_hours: "opening hours",
  businesses: "business settings",
  chat_reads: "read mark",
  employee_payments: "payment",
  messages: "team message",
  news_reads: "read mark",
  notification_preferences: "notification settings",
  poll_options: "poll answer",
  profiles: "personal details",
  punch_corrections: "correction request",
  punch_approvals: "approval of hours",
  punch_decisions: "decision on hours",
  punch_devices: "device",
  punches: "punch",
  shift_moves: "drop or claim",
  staff_availability: "availability",
  staff_feedback: "feedback",
  training_progress: "training progress",
};

/** The noun for one row of a table: 'shift', 'saved roster'. */
export function nounOf(table: string): string {
  return NOUNS[table] ?? table.replaceAll("_", " ").replace(/s$/, "");
}
