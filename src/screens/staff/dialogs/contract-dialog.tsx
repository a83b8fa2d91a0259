import { useState } from "react";
import { addContract, withdrawContract } from "#commands/business/contracts.ts";
import { useCommand } from "#commands/use-command.ts";
import { contractOn } from "#domain/staff/contracts.ts";
import { useContracts } from "#queries/contracts.ts";
import { type Contract, WEEK_MINUTES } from "#schema/entities/contract.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { START_DATES } from "#schema/protocol/staff-functions.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { List } from "#ui/lists/list.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { WeekdayBoxes } from "#view/forms/weekday-boxes.tsx";
import { DatedRow } from "#view/lists/dated-row.tsx";
import { contractText } from "#view/people/contract-text.ts";
import { useToday } from "#view/times/use-now.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

interface ContractDialogProps {
  person: Profile;
  /** Admins add and withdraw contracts; managers read them. */
  isAdmin: boolean;
  onClose: () => void;
}

const NONE: readonly Contract[] = [];

/** A person's contracts by first day. Works offline. */
export function ContractDialog({ person, isAdmin, onClose }: ContractDialogProps) {
  const say = useStaffWords();
  const contracts = useContracts();
  const history = contracts?.get(person.id) ?? NONE;
  return (
    <ModalFrame
      hasForm={isAdmin}
      isKept
      title={say("contract.title", { name: person.name })}
      onClose={onClose}
    >
      <History history={history} isAdmin={isAdmin} />
      {!isAdmin && <p className="text-muted">{say("contract.adminsOnly")}</p>}
      {isAdmin && contracts && <ContractForm person={person} history={history} onClose={onClose} />}
    </ModalFrame>
  );
}

function History({ history, isAdmin }: { history: readonly Contract[]; isAdmin: boolean }) {
  const say = useStaffWords();
  const sayView = useViewWords();
  const format = useFormat();
  const today = useToday();
  const withdraw = useCommand(withdrawContract);
  if (history.length === 0) return <p className="text-muted">{say("contract.none")}</p>;
  const inForce = contractOn(history, today);

  async function takeBack(contract: Contract) {
    await withdraw(contract);
    toast.success(say("toast.contractWithdrawn"));
  }

  return (
    <List label={say("contract.history")}>
      {history.toReversed().map((one) => {
        const day = format.date(one.from_day);
        const isComing = one.from_day > today;
        const label = say("contract.withdraw.named", { day });
        return (
          <DatedRow
            key={one.id}
            title={say("contract.from", { day })}
            detail={contractText(sayView, one, format)}
            isInForce={one === inForce}
            withdraw={isComing && isAdmin && { label, run: () => takeBack(one) }}
          />
        );
      })}
    </List>
  );
}

const HOUR_MINUTES = 60;
const WEEK_HOURS = WEEK_MINUTES / HOUR_MINUTES;

/** What is typed, in hours. */
interface Draft {
  day: string | null;
  weekly: number | null;
  max: number | null;
  workdays: number[];
}

interface ContractFormProps {
  person: Profile;
  history: readonly Contract[];
  onClose: () => void;
}

/** Adds what counts from a day on; it begins with what counts today. */
function ContractForm({ person, history, onClose }: ContractFormProps) {
  const say = useStaffWords();
  const today = useToday();
  const add = useCommand(addContract);
  const { values, setValues, kept, forget } = useKeptValues(`contract ${person.id}`, () =>
    draftOf(history, today),
  );
  const [isTried, setTried] = useState(false);
  const { problem, save } = useSaving(say("contract.failed"));
  const problems = problemsOf(say, values);
  const change = (typed: Partial<Draft>) => setValues({ ...values, ...typed });

  function submit() {
    setTried(true);
    const { day, weekly, max, workdays } = values;
    if (!day || Object.keys(problems).length > 0) return;
    void save(async () => {
      await add({
        user_id: person.id,
        from_day: day,
        weekly_minutes: inMinutes(weekly),
        weekly_max_minutes: inMinutes(max),
        workdays: workdays.length > 0 ? [...workdays].sort() : null,
      });
      toast.success(say("toast.contractAdded", { name: person.name }));
      forget();
      onClose();
    });
  }

  const hours = (field: "weekly" | "max") => ({
    value: values[field] ?? Number.NaN,
    minValue: 0,
    maxValue: WEEK_HOURS,
    error: isTried ? problems[field] : undefined,
    onChange: (typed: number) => change({ [field]: Number.isNaN(typed) ? null : typed }),
  });
  return (
    <DialogForm {...kept} action={say("contract.add")} problem={problem} onSubmit={submit} onClose={onClose}>
      <DatePicker
        label={say("contract.day")}
        description={say("contract.dayHint")}
        value={values.day}
        {...START_DATES}
        error={isTried ? problems.day : undefined}
        onChange={(day) => change({ day })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={say("contract.hours")}
          description={say("contract.hoursHint")}
          {...hours("weekly")}
        />
        <NumberField label={say("contract.max")} description={say("contract.maxHint")} {...hours("max")} />
      </div>
      <WeekdayBoxes
        label={say("contract.workdays")}
        hint={say("contract.workdaysHint")}
        value={values.workdays}
        onChange={(workdays) => change({ workdays })}
      />
    </DialogForm>
  );
}

function draftOf(history: readonly Contract[], today: string): Draft {
  const {
    weekly_minutes = null,
    weekly_max_minutes = null,
    workdays = null,
  } = contractOn(history, today) ?? {};
  return {
    day: today,
    weekly: inHours(weekly_minutes),
    max: inHours(weekly_max_minutes),
    workdays: workdays ?? [],
  };
}

function problemsOf(say: SayStaff, { day, weekly, max }: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(!day && { day: say("contract.dayMissing") }),
    ...(weekly !== null && max !== null && max < weekly && { max: say("contract.maxBelow") }),
  };
}

const inHours = (minutes: number | null) => (minutes === null ? null : minutes / HOUR_MINUTES);
const inMinutes = (hours: number | null) => (hours === null ? null : Math.round(hours * HOUR_MINUTES));
