/** Files in which no two modules may export the same name; tests export nothing that others search for. */
const PRODUCT = /^(src|sw|schema|supabase)\/(?!.*\.(test|d)\.tsx?$).*\.tsx?$/;
const DECLARATION =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const enum|const|let|class|interface|type|enum) +(\w+)/;

export interface SharedName {
  file: string;
  line: number;
  name: string;
}

/** Returns every exported declaration whose name another module gives to something else, from the files' texts. */
export function sharedNames(texts: ReadonlyMap<string, string>): SharedName[] {
  const exported = [...texts].flatMap(([file, text]) => (PRODUCT.test(file) ? exportsOf(file, text) : []));
  const modules = new Map<string, Set<string>>();
  for (const { name, file } of exported) modules.set(name, (modules.get(name) ?? new Set()).add(file));
  return exported.filter(({ name }) => (modules.get(name)?.size ?? 0) > 1);
}

function exportsOf(file: string, text: string): SharedName[] {
  return text.split("\n").flatMap((line, at) => {
    const name = DECLARATION.exec(line)?.[1];
    return name === undefined ? [] : [{ file, line: at + 1, name }];
  });
}
