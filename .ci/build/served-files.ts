import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { comesWithShell } from "../../src/words/languages.ts";

/** Files that the build writes beside its own, for quick answers. */
export function servedFiles(): Plugin[] {
  return [archiveShell(), precompress()];
}

/** Writes the archive of scripts that a first visit fetches (sw/unpack-shell.ts), without other languages' words. */
function archiveShell(): Plugin {
  return {
    name: "archive-shell",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter(
        (file) => /^assets\/.*\.js$/.test(file) && comesWithShell(file),
      );
      const texts = files.map(async (file) => [`/${file}`, await readFile(join(dir, file), "utf8")]);
      await writeFile(join(dir, "shell.json"), JSON.stringify(Object.fromEntries(await Promise.all(texts))));
    },
  };
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm|ttf)$/;
/** Below one packet compression saves nothing. */
const COMPRESS_FROM_BYTES = 1200;

/** Writes a .br and a .gz beside every file that gets smaller, so that no server compresses while somebody waits. */
function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // After the service worker was written, which another plugin does in the same hook.
    closeBundle: { order: "post", sequential: true, handler: () => compressFolder(folder) },
  };
}

export async function compressFolder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(file: string) {
  const plain = await readFile(file);
  if (plain.length < COMPRESS_FROM_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (br.length < plain.length) await writeFile(`${file}.br`, br);
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz);
}
