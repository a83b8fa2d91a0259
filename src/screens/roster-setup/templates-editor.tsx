import { useState } from "react";
import { countTemplateUse, removeTemplate } from "#commands/roster/templates.ts";
import { useCommand } from "#commands/use-command.ts";
import { placesToChoose } from "#domain/roster/places.ts";
import { templatesSheet } from "#domain/roster/setup-sheets.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { usePlaces, useSeveralPlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useTemplates } from "#queries/roster.ts";
import { useTrainingModules } from "#queries/training.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { ImportMenu } from "#screens/import/import-menu.tsx";
import {
  forgetClearing,
  hideTemplate,
  noteClearing,
  showTemplate,
  useLeavingTemplates,
} from "#stores/noted-clearing.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List } from "#ui/lists/list.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { ACTION_SHOWN_MS, offerUndo } from "#ui/toasts/toast.ts";
import { namedPositions } from "#view/shifts/position-names.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { ArchiveDialog, ArchivedTemplates, type Leaving } from "./archived-templates.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplateListRow } from "./template-list-row.tsx";
import { copyOf, draftOf, NEW_TEMPLATE, type TemplateDraft } from "./template-schema.ts";
import { useDueRemovals } from "./use-due-removals.ts";

/** The shift templates of the business: add, edit, copy, delete or archive. Works offline. */
export function TemplatesEditor({ onClose }: { onClose: () => void }) {
  const say = useRosterSetupWords();
  useDueRemovals();
  const { hidden, remove } = useTemplateRemoval();
  const all = useTemplates()?.filter(({ id }) => !hidden.has(id));
  const templates = all?.filter(isInUse);
  const archived = all?.filter((template) => !isInUse(template)) ?? [];
  const countUse = useCommand(countTemplateUse);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const positions = usePositions() ?? [];
  const places = useSeveralPlaces() ?? [];
  const [draft, setDraft] = useState<TemplateDraft | null>(null);

  /** Deletes an unused template at once, with an undo; asks whether to archive one that is used. */
  async function retire(template: ShiftTemplate) {
    const { shifts, isUsed } = await countUse(template.id);
    if (isUsed) setLeaving({ template, shifts });
    else remove(template);
  }

  return (
    <SidePanel onClose={onClose} title={say("editor.templates")}>
      <p className="mb-4 text-muted">{say("templates.intro")}</p>
      <div className="mb-6 flex flex-wrap gap-3">
        <Button onPress={() => setDraft(NEW_TEMPLATE)}>
          <Icon name="plus" />
          {say("templates.add")}
        </Button>
        <ImportMenu
          kind="templates"
          file={say("csv.templatesFile")}
          table={templates?.length ? () => templatesSheet(say, templates, positions, places) : null}
        />
      </div>
      <ListState
        items={templates}
        skeleton={<RowsSkeleton label={say("templates.loading")} />}
        empty={
          <EmptyState icon="clock" title={say("templates.empty")}>
            {say("templates.emptyHint")}
          </EmptyState>
        }
      >
        {(items) => (
          <TemplateRows
            templates={items}
            onEdit={(template) => setDraft(draftOf(template))}
            onDuplicate={(template) => setDraft(copyOf(say, template, all ?? items))}
            onDelete={(template) => void retire(template)}
          />
        )}
      </ListState>
      {archived.length > 0 && <ArchivedTemplates templates={archived} />}
      {leaving && <ArchiveDialog {...leaving} onClose={() => setLeaving(null)} />}
      {draft && <TemplateDialog draft={draft} onClose={() => setDraft(null)} />}
    </SidePanel>
  );
}

type OnTemplate = (template: ShiftTemplate) => void;

interface TemplateRowsProps extends Record<"onEdit" | "onDuplicate" | "onDelete", OnTemplate> {
  templates: readonly ShiftTemplate[];
}

function TemplateRows({ templates, onEdit, onDuplicate, onDelete }: TemplateRowsProps) {
  const say = useRosterSetupWords();
  const modules = useTrainingModules();
  const positions = namedPositions(usePositions() ?? []);
  const places = usePlaces() ?? [];
  const placeOf = ({ place_id }: ShiftTemplate) =>
    placesToChoose(places, place_id).find(({ id }) => id === place_id)?.name;
  return (
    <List label={say("editor.templates")}>
      {templates.map((template) => (
        <TemplateListRow
          key={template.id}
          template={template}
          position={positions.get(template.position_id ?? "")}
          place={placeOf(template)}
          required={modules?.find(({ id }) => id === template.required_module_id)}
          onEdit={() => onEdit(template)}
          onDuplicate={() => onDuplicate(template)}
          onDelete={() => onDelete(template)}
        />
      ))}
    </List>
  );
}

/**
 * Deletes templates with an undo. The server never restores a deleted row, and shifts refer to their template by id:
 * so a template is first only hidden, and deleted when the undo offer ends, even after the panel has closed. If the
 * page ends earlier, a note remains (`useDueRemovals`).
 */
function useTemplateRemoval() {
  const say = useRosterSetupWords();
  const hidden = useLeavingTemplates();
  const userId = useSession(({ user }) => user?.id ?? "");
  const removeIt = useCommand(removeTemplate);

  function remove({ id, name }: ShiftTemplate) {
    hideTemplate(id);
    noteClearing(userId, [id], Date.now() + ACTION_SHOWN_MS, "templates");
    const forget = () => forgetClearing(userId, [id], "templates");
    const leave = () => end(false);
    const end = offerUndo(say("toast.templateDeleted", { name }), (isUndone) => {
      window.removeEventListener("pagehide", leave);
      if (isUndone) {
        forget();
        return showTemplate(id);
      }
      noteClearing(userId, [id], 0, "templates");
      // Deleted or not deletable, it need not stay hidden.
      void removeIt(id)
        .then(forget, () => {})
        .then(() => showTemplate(id));
    });
    window.addEventListener("pagehide", leave);
  }

  return { hidden, remove };
}
