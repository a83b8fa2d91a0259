import { messageText, notificationText, shiftText } from "#domain/notifications/notification-text.ts";
import type { Message } from "#schema/entities/message.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { notificationsWords } from "#words/made/notifications.ts";
import { newFormat } from "./format.ts";

type Written = Pick<Notification, "key" | "details">;

const say = await notificationsWords.load("en-US");

/** A notification as an American reads it. */
export const inEnglish = (notification: Written) => notificationText(say, newFormat(), notification);

/** The same as "title: text". */
export function lineOf(notification: Written): string {
  const { title, text } = inEnglish(notification);
  return `${title}: ${text}`;
}

/** A team message as an American reads it. */
export const messageInEnglish = (message: Pick<Message, "about" | "text">) =>
  messageText(say, newFormat(), message);

/** "Friday, November 27, 9:00 AM to 5:00 PM" */
export const shiftInEnglish = (date: string, start: string, end: string) =>
  shiftText(say, newFormat(), { date, start, end });
