import { readNotification, unreadNotification } from "#commands/messages/notifications.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

/** Marks a notification (by its id) as read; its toast offers to undo that. */
export function useMarkingRead(): (id: string) => Promise<boolean> {
  const say = useDashboardWords();
  const sayShift = useScheduleWords();
  const read = useCommand(readNotification);
  const unread = useCommand(unreadNotification);
  const undo = (id: string) =>
    orToast(sayShift("toast.failed"), async () => {
      await unread(id);
      toast.info(say("forYou.unread"));
    });
  return (id) =>
    orToast(sayShift("toast.failed"), async () => {
      const action = { label: sayShift("toast.undo"), run: () => void undo(id) };
      if (await read(id)) toast.success(say("forYou.outcome.read"), { action });
    });
}
