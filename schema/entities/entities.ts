import { availabilityDeadlineEntity } from "./availability-deadline.ts";
import { businessEntity } from "./business.ts";
import { businessHoursEntity } from "./business-hours.ts";
import { chatReadEntity } from "./chat-read.ts";
import { contractEntity } from "./contract.ts";
import { dayNoteEntity } from "./day-note.ts";
import { deviceEntity } from "./device.ts";
import { employeePaymentEntity } from "./employee-payment.ts";
import { lastPaidDayEntity } from "./last-paid-day.ts";
import { messageEntity } from "./message.ts";
import { newsPostEntity } from "./news-post.ts";
import { newsReadEntity } from "./news-read.ts";
import { notificationEntity } from "./notification.ts";
import { notificationPreferencesEntity } from "./notification-preferences.ts";
import { payRateEntity } from "./pay-rate.ts";
import { placeEntity } from "./place.ts";
import { pollOptionEntity } from "./poll-option.ts";
import { pollVoteEntity } from "./poll-vote.ts";
import { positionEntity } from "./position.ts";
import { privateMessageEntity } from "./private-message.ts";
import { profileEntity } from "./profile.ts";
import { punchEntity } from "./punch.ts";
import { punchApprovalEntity } from "./punch-approval.ts";
import { punchCorrectionEntity } from "./punch-correction.ts";
import { punchDecisionEntity } from "./punch-decision.ts";
import { replacedValueEntity } from "./replaced-value.ts";
import { ruleSetEntity } from "./rule-set.ts";
import { savedRosterEntity } from "./saved-roster.ts";
import { shiftEntity } from "./shift.ts";
import { shiftMoveEntity } from "./shift-move.ts";
import { shiftTemplateEntity } from "./shift-template.ts";
import { staffAvailabilityEntity } from "./staff-availability.ts";
import { staffFeedbackEntity } from "./staff-feedback.ts";
import { swapRequestEntity } from "./swap-request.ts";
import { trainingAssignmentEntity } from "./training-assignment.ts";
import { trainingModuleEntity } from "./training-module.ts";
import { trainingProgressEntity } from "./training-progress.ts";
import { workedPositionEntity } from "./worked-position.ts";

/** All replicated entities, in the order in which collections are filled. RxDB's free edition opens thirteen at most. */
export const ENTITIES = [
  profileEntity,
  businessEntity,
  punchEntity,
  punchDecisionEntity,
  punchApprovalEntity,
  punchCorrectionEntity,
  workedPositionEntity,
  shiftEntity,
  swapRequestEntity,
  shiftMoveEntity,
  shiftTemplateEntity,
  businessHoursEntity,
  savedRosterEntity,
  positionEntity,
  placeEntity,
  contractEntity,
  ruleSetEntity,
  deviceEntity,
  staffAvailabilityEntity,
  availabilityDeadlineEntity,
  dayNoteEntity,
  messageEntity,
  privateMessageEntity,
  chatReadEntity,
  newsPostEntity,
  pollOptionEntity,
  pollVoteEntity,
  newsReadEntity,
  notificationEntity,
  notificationPreferencesEntity,
  replacedValueEntity,
  employeePaymentEntity,
  payRateEntity,
  lastPaidDayEntity,
  trainingModuleEntity,
  trainingProgressEntity,
  trainingAssignmentEntity,
  staffFeedbackEntity,
] as const;
