import { addDays } from "#lib/format/calendar-days.ts";
import { useShifts } from "#queries/shifts.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Select } from "#ui/select.tsx";

interface ShiftFieldProps {
  date: string;
  person: string;
  value: string | null;
  nameOf: (person: string) => string;
  onChange: (shift: string | null) => void;
}

const NEAREST = "nearest";

/** Which published shift some work was for: the nearest of theirs, or one that is named. */
export function ShiftField({ date, person, value, nameOf, onChange }: ShiftFieldProps) {
  const format = useFormat();
  const shifts = (useShifts(addDays(date, -1), date) ?? []).filter(
    (shift) => shift.published && (shift.date === date || shift.user_id === person),
  );
  const isOwn = (shift: (typeof shifts)[number]) => Number(shift.user_id === person);
  const options = shifts
    .sort((one, other) => isOwn(other) - isOwn(one))
    .map(({ id, start_time, end_time, user_id, date: day }) => {
      const times = `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`;
      const whose = user_id === person ? "" : user_id ? `, ${nameOf(user_id)}` : ", open";
      return { value: id, label: `${day === date ? "" : `${format.shortDay(day)}, `}${times}${whose}` };
    });
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Select
      label="Shift"
      value={value ?? NEAREST}
      options={[
        { value: NEAREST, label: "Their nearest shift" },
        ...options,
        ...(isKnown || value === null ? [] : [{ value, label: "The shift they chose" }]),
      ]}
      onChange={(chosen) => onChange(chosen === NEAREST ? null : chosen)}
    />
  );
}
