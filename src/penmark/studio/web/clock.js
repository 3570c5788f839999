/** A clock that runs while somebody plays: not while paused, solved, or out of sight. */

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export class Clock {
  /** @param {(seconds: number) => void} tick called every second, and when it stops */
  constructor(tick) {
    this.tick = tick;
    this.before = 0;
    /** @type {number | null} */
    this.since = null;
    this.timer = 0;
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  get running() {
    return this.since !== null;
  }

  /** @param {number} seconds */
  set(seconds) {
    this.before = seconds;
    if (this.since !== null) this.since = performance.now();
    this.tick(this.seconds);
  }

  start() {
    if (this.since !== null) return;
    this.since = performance.now();
    this.timer = window.setInterval(() => this.tick(this.seconds), 1000);
  }

  stop() {
    this.before = this.seconds;
    this.since = null;
    window.clearInterval(this.timer);
    this.tick(this.before);
  }
}
