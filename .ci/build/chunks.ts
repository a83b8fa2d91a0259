import type { Plugin, Rolldown } from "vite";
import { DEFAULT_LANGUAGE } from "../../src/words/languages.ts";

/** Lines by which a module says where the build puts it. */
const MARKS = /^\/\/ (Chunk|Chunk folder): (\S+)$/gm;

/**
 * How the build cuts the code into files. They are few for the first visit, where a slow network charges for each: the
 * page's own code, the packages that it begins with, and what every screen of the signed-in needs. The packages' files
 * stay as they are when only our code changes, so that an update fetches little.
 *
 * A module says where it belongs. `// Chunk: home` puts it, with all that it imports, into the chunk of that name.
 * `// Chunk folder: first` puts its chunk into a folder: "first" for what a first visit waits for, the words of a language
 * and the letters of other scripts by the names under which the service worker finds them (sw/words.ts).
 */
export function chunks(): Plugin {
  const chunkOf = new Map<string, string>();
  const folderOf = new Map<string, string>();
  let common = new Set<string>();

  return {
    name: "chunks",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: { polyfill: false, resolveDependencies: worthPreloading },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Both the replica and Supabase's client use it; of itself it would join the former.
                { name: "tslib", test: packages("tslib"), priority: 5 },
                { name: "supabase", test: packages("@supabase"), priority: 4 },
                { name: "vendor", test: /node_modules/, tags: ["$initial"], priority: 3 },
                {
                  name: "replica",
                  test: packages("rxdb", "rxjs", "mingo", "event-reduce-js", "broadcast-channel", "dexie"),
                  priority: 2,
                },
                { name: "start", tags: ["$initial"], priority: 2 },
                // What the pages without a session share with those of the signed-in.
                { name: "common", test: (id) => common.has(id), priority: 2 },
                { name: (id) => chunkOf.get(id), debugName: "marked", test: (id) => chunkOf.has(id) },
              ],
            },
            chunkFileNames: ({ moduleIds }) =>
              `assets/${folder(moduleIds.map((id) => folderOf.get(id)))}[name]-[hash].js`,
            assetFileNames: ({ originalFileNames }) =>
              `assets/${folder(originalFileNames.map(folderOfFont))}[name]-[hash][extname]`,
          },
        },
      },
    }),
    transform: {
      order: "pre",
      filter: { code: "// Chunk" },
      handler(code, id) {
        for (const [, kind, value = ""] of code.matchAll(MARKS))
          (kind === "Chunk" ? chunkOf : folderOf).set(id, value);
      },
    },
    buildEnd() {
      const first = [...folderOf.keys()].filter((id) => folderOf.get(id) === "first");
      const { home = [], open = [] } = Object.groupBy(first, (id) =>
        chunkOf.get(id) === "home" ? "home" : "open",
      );
      const importedBy = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      common = reach(home, importedBy).intersection(reach(open, importedBy));
    },
  };
}

/** Matches the modules of these packages. */
function packages(...names: string[]): RegExp {
  return new RegExp(String.raw`[\\/]node_modules[\\/](${names.join("|")})[\\/]`);
}

function folder(names: (string | undefined)[]): string {
  const name = names.find(Boolean);
  return name ? `${name}/` : "";
}

/** The font of Arabic PDFs comes with the words of Arabic. */
function folderOfFont(file: string): string | undefined {
  return file.includes("node_modules/@expo-google-fonts/vazirmatn/") ? "words/ar" : undefined;
}

/** All modules that these import, and they themselves. */
export function reach(ids: string[], importedBy: (id: string) => readonly string[]): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const next of importedBy(id)) found.add(next);
  return found;
}

/**
 * Each link to a file that a part will need costs a slow phone some milliseconds, all in the task that asks for the part,
 * and spares it a way to the server. That is worth it for what the first screens wait for; the others come when they come,
 * after the first visit from the cache.
 */
function worthPreloading(file: string, needed: string[], { hostType }: { hostType: "html" | "js" }) {
  return hostType === "html" || file.startsWith("assets/first/") ? needed : [];
}

/**
 * The file of a module's chunk, of what that imports, and of the words that they wait for, in the language of the pages
 * that are drawn at build time.
 */
export function filesWith(module: string, bundle: Rolldown.OutputBundle): string[] {
  const all = Object.values(bundle).filter((file) => file.type === "chunk");
  const chunk = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`No chunk of the build is made of ${module}.`);
  const files = [chunk.fileName, ...chunk.imports];
  const later = all.flatMap(({ fileName, dynamicImports }) =>
    files.includes(fileName) ? dynamicImports : [],
  );
  return [...files, ...later.filter((file) => file.startsWith(`assets/words/${DEFAULT_LANGUAGE}/`))];
}
