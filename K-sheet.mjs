import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const p = await b.newPage({ viewport: { width: 1800, height: 700 } });
const sheets = {
  idle: ["idle-360-light", "idle-768-light", "idle-1440-light"],
  confirm: ["confirm-360-light", "confirm-768-light", "confirm-1440-light"],
  result: ["result-360-light", "result-768-light", "result-1440-light"],
  wrong: ["wrong-360-light", "wrong-768-light", "locked-1440-light"],
  leave: ["leave-360-light", "leave-768-light", "password-1440-light"],
  dark: ["idle-1440-dark", "confirm-360-dark", "result-768-dark", "locked-360-dark", "leave-360-dark"],
  misc: ["dialog", "left"],
};
for (const [name, files] of Object.entries(sheets)) {
  await p.setContent(
    `<body style="margin:0;display:flex;gap:8px;background:#888">${files.map((f) => `<img height=700 src="data:image/png;base64,${readFileSync(`/tmp/K-shots/${f}.png`).toString("base64")}">`).join("")}</body>`,
  );
  await p.screenshot({ path: `/tmp/K-shots/sheet-${name}.png`, fullPage: true });
}
await b.close();
