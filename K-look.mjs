import { chromium } from "playwright-core";

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  timezoneId: "Europe/Dublin",
  locale: "en-US",
});
const page = await context.newPage();
page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log("console:", m.text()));
page.on("pageerror", (e) => console.log("pageerror", e.message));
const shot = (n) => page.screenshot({ path: `/tmp/K-shots/${n}.png` });
const all = async (name) => {
  for (const [w, h] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width: w, height: h });
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(150);
      await shot(`${name}-${w}-${scheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
};
const type = async (pin) => {
  for (const d of pin) await page.keyboard.press(d);
};
await page.goto("http://127.0.0.1:4391/login");
await page.getByLabel("Email").fill("manager@demo.test");
await page.getByLabel("Password", { exact: true }).fill("shiftkeep-demo");
await page.getByRole("button", { name: "Login" }).click();
await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
await page.goto("http://127.0.0.1:4391/time-clock");
await page.getByRole("button", { name: "Turn on communal mode" }).click();
await page.getByRole("dialog").waitFor();
await page.waitForTimeout(300);
await shot("dialog");
await page.getByRole("button", { name: "Turn on", exact: true }).click();
await page.getByText("Type your PIN").waitFor();
await page.waitForTimeout(1500);
await all("idle");
await type("295871");
await page.getByText("Sam Okafor").waitFor();
await all("confirm");
await page.getByRole("button", { name: "Clock in" }).click();
await page.getByText(/Clocked in/).waitFor();
await page.keyboard.press("F2");
await all("result");
await page.waitForTimeout(5500);
for (let i = 0; i < 4; i++) {
  await type("111111");
  await page.waitForTimeout(1500);
  if (i === 0) await all("wrong");
}
await all("locked");
await page.getByRole("button", { name: "Leave communal mode" }).click();
await all("leave");
await page.getByRole("button", { name: "Use a password" }).click();
await all("password");
await page.getByRole("button", { name: "Use a PIN" }).click();
await type("482915");
await page.getByRole("region", { name: "Communal mode" }).waitFor();
await shot("left");
await browser.close();
