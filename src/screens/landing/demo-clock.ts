/** The time clock to try on the start page. It lives in the page only; nothing of it is stored or sent. */
export interface DemoClock {
  isOnline: boolean;
  isOnTheClock: boolean;
  /** Punches that wait for the network. */
  waiting: number;
  /** Punches that went out, at once or later. */
  sent: number;
}

export const DEMO_CLOCK: DemoClock = { isOnline: true, isOnTheClock: false, waiting: 0, sent: 0 };

export type DemoStep = "punch" | "network";

/** What a press makes of it: a punch counts at once, and is sent when there is a network. */
export function stepDemo(clock: DemoClock, step: DemoStep): DemoClock {
  const pressed =
    step === "punch"
      ? { ...clock, isOnTheClock: !clock.isOnTheClock, waiting: clock.waiting + 1 }
      : { ...clock, isOnline: !clock.isOnline };
  return pressed.isOnline ? { ...pressed, waiting: 0, sent: pressed.sent + pressed.waiting } : pressed;
}

/** What there is to say about it. */
export function demoWords({ isOnline, waiting, sent }: DemoClock): string {
  if (waiting > 0) return `${waiting === 1 ? "1 punch is" : `${waiting} punches are`} safe on this device.`;
  if (!isOnline) return "No network. Go on, clock in all the same.";
  return sent === 0 ? "Cut the network, then clock in." : "Sent, with the exact time of each punch.";
}
