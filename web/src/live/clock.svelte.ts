// The server's time, ticking on this screen.
class ServerClock {
  private offset = 0;
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now() + this.offset), 200);
  }

  set(serverTime: number): void {
    this.offset = serverTime - Date.now();
    this.now = serverTime;
  }

  // Whole seconds until then, never below nothing.
  secondsUntil(time: number | null | undefined): number | null {
    return time ? Math.max(0, Math.ceil((time - this.now) / 1000)) : null;
  }
}

export const clock = new ServerClock();
