// npm run icons: makes the icons in public/ from their drawings, as the two configurations beside this file say.
import { join } from "node:path";
import { cache, installAside, root, run } from "./aside.js";

const GENERATOR = "@vite-pwa/assets-generator";

await installAside(GENERATOR);
const program = join(cache, GENERATOR, "node_modules", GENERATOR, "bin", "pwa-assets-generator.mjs");
for (const config of ["icons", "shortcut-icons"]) {
  const words = [program, "--root", ".", "--config", `.ci/${config}.config.js`];
  if ((await run(process.execPath, words, { cwd: root, stdio: "inherit" })) !== 0) process.exit(1);
}
