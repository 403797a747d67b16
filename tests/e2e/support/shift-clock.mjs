// Loaded before a server: its clock is ahead by CLOCK_AHEAD_MS, as if that much time had passed.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + aheadMs] : parts));
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
