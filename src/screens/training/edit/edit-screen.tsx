import { useParams } from "react-router-dom";
import { useTrainingModule } from "#queries/training.ts";
import { useIsFilling } from "#screens/sync/use-is-filling.ts";
import { NoModule } from "../no-module.tsx";
import { NotFilled } from "../not-filled.tsx";
import { ModuleEditor } from "./module-editor.tsx";

/** Where managers write a module; everything typed is kept at once, with or without a connection. */
export function EditTrainingScreen() {
  const { moduleId = "" } = useParams();
  const module = useTrainingModule(moduleId);
  const isFilling = useIsFilling();
  if (module === undefined || (module === null && isFilling)) {
    return <NotFilled label="Loading the module" height="24rem" />;
  }
  return module ? <ModuleEditor key={moduleId} module={module} /> : <NoModule />;
}
