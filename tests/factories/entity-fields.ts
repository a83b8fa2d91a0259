import type * as v from "valibot";
import { availabilityDeadlineFields } from "#schema/entities/availability-deadline.ts";
import { businessFields } from "#schema/entities/business.ts";
import { businessHoursFields } from "#schema/entities/business-hours.ts";
import { chatReadFields } from "#schema/entities/chat-read.ts";
import { deviceFields } from "#schema/entities/device.ts";
import { employeePaymentFields } from "#schema/entities/employee-payment.ts";
import { lastPaidDayFields } from "#schema/entities/last-paid-day.ts";
import { messageFields } from "#schema/entities/message.ts";
import { newsPostFields } from "#schema/entities/news-post.ts";
import { newsReadFields } from "#schema/entities/news-read.ts";
import { notificationFields } from "#schema/entities/notification.ts";
import { notificationPreferencesFields } from "#schema/entities/notification-preferences.ts";
import { payRateFields } from "#schema/entities/pay-rate.ts";
import { pollOptionFields } from "#schema/entities/poll-option.ts";
import { pollVoteFields } from "#schema/entities/poll-vote.ts";
import { privateMessageFields } from "#schema/entities/private-message.ts";
import { profileFields } from "#schema/entities/profile.ts";
import { punchFields } from "#schema/entities/punch.ts";
import { punchApprovalFields } from "#schema/entities/punch-approval.ts";
import { punchCorrectionFields } from "#schema/entities/punch-correction.ts";
import { punchDecisionFields } from "#schema/entities/punch-decision.ts";
import { replacedValueFields } from "#schema/entities/replaced-value.ts";
import { savedRosterFields } from "#schema/entities/saved-roster.ts";
import { shiftFields } from "#schema/entities/shift.ts";
import { shiftMoveFields } from "#schema/entities/shift-move.ts";
import { shiftTemplateFields } from "#schema/entities/shift-template.ts";
import { staffAvailabilityFields } from "#schema/entities/staff-availability.ts";
import { staffFeedbackFields } from "#schema/entities/staff-feedback.ts";
import { swapRequestFields } from "#schema/entities/swap-request.ts";
import { trainingAssignmentFields } from "#schema/entities/training-assignment.ts";
import { trainingModuleFields } from "#schema/entities/training-module.ts";
import { trainingProgressFields } from "#schema/entities/training-progress.ts";

/** The document fields of each table. */
export const FIELDS_OF: Record<string, v.ObjectEntries> = {
  availability_deadlines: availabilityDeadlineFields(),
  businesses: businessFields(),
  business_hours: businessHoursFields(),
  chat_reads: chatReadFields(),
  employee_payments: employeePaymentFields(),
  last_paid_days: lastPaidDayFields(),
  messages: messageFields(),
  news_posts: newsPostFields(),
  news_reads: newsReadFields(),
  notifications: notificationFields(),
  notification_preferences: notificationPreferencesFields(),
  pay_rates: payRateFields(),
  poll_options: pollOptionFields(),
  poll_votes: pollVoteFields(),
  private_messages: privateMessageFields(),
  profiles: profileFields(),
  punch_devices: deviceFields(),
  punches: punchFields(),
  punch_approvals: punchApprovalFields(),
  punch_corrections: punchCorrectionFields(),
  punch_decisions: punchDecisionFields(),
  replaced_values: replacedValueFields(),
  saved_rosters: savedRosterFields(),
  shifts: shiftFields(),
  shift_templates: shiftTemplateFields(),
  shift_moves: shiftMoveFields(),
  staff_feedback: staffFeedbackFields(),
  swap_requests: swapRequestFields(),
  staff_availability: staffAvailabilityFields(),
  training_assignments: trainingAssignmentFields(),
  training_modules: trainingModuleFields(),
  training_progress: trainingProgressFields(),
};
