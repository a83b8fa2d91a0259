import { archiveTemplate } from "#commands/roster/templates.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { Button } from "#ui/button.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

/** A template that is to go, and how many shifts use it. */
export interface Leaving {
  template: ShiftTemplate;
  shifts: number;
}

/** Asks whether to archive a template, saying what uses it. */
export function ArchiveDialog({ template, shifts, onClose }: Leaving & { onClose: () => void }) {
  const say = useRosterSetupWords();
  const archive = useCommand(archiveTemplate);
  const { id, name } = template;

  async function confirm() {
    onClose();
    await archive(id, true);
    toast.success(say("toast.templateArchived", { name }));
  }

  return (
    <ConfirmDialog
      title={say("archive.title", { name })}
      action={say("archive.action")}
      onConfirm={() => void confirm().catch(() => {})}
      onCancel={onClose}
    >
      <p>{shifts > 0 ? say("archive.shifts", { count: shifts }) : say("archive.saved")}</p>
      <p className="mt-2">{say("archive.effect")}</p>
    </ConfirmDialog>
  );
}

/** The archived templates, each to be put back in use. */
export function ArchivedTemplates({ templates }: { templates: readonly ShiftTemplate[] }) {
  const say = useRosterSetupWords();
  const format = useFormat();
  const archive = useCommand(archiveTemplate);
  return (
    <section className="mt-8">
      <h3 className="mb-4 text-lg font-bold">{say("archive.list")}</h3>
      <List label={say("archive.list")}>
        {templates.map((template) => (
          <ListRow
            key={template.id}
            title={template.name}
            detail={timesText(template, format)}
            trailing={
              <Button
                variant="quiet"
                aria-label={say("archive.restore.named", { name: template.name })}
                onPress={() => void archive(template.id, false).catch(() => {})}
              >
                {say("archive.restore")}
              </Button>
            }
          />
        ))}
      </List>
    </section>
  );
}
