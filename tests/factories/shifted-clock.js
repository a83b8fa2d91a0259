// Loaded into a server before anything else: the clock of the process, and so that of its database, is ahead of the
// machine's by CLOCK_OFFSET_MS (negative: behind). Days of use can then be tried in minutes.

const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const MachineDate = Date;

globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return MachineDate.now() + offsetMs;
  }
};
