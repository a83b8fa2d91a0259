import { useTrainingModules } from "#queries/training.ts";
import { Select } from "#ui/select.tsx";

interface RequiredModuleProps {
  /** Null for none. */
  module: string | null;
  onChange: (module: string | null) => void;
}

const NONE = "none";

/** Which training whoever works a template should have completed. */
export function RequiredModule({ module, onChange }: RequiredModuleProps) {
  const modules = useTrainingModules() ?? [];
  // One that is a draft again stays chosen: nobody is held against it until it is published.
  const options = modules
    .filter(({ id, published }) => published || id === module)
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Select
      label="Required training"
      description="The roster warns when somebody has not completed it, and they cannot claim such a shift."
      value={options.some(({ value }) => value === module) ? module : NONE}
      options={[{ value: NONE, label: "None" }, ...options]}
      onChange={(value) => onChange(value === NONE ? null : value)}
    />
  );
}
