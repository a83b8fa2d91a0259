interface Waiter {
  met: () => boolean;
  resolve: () => void;
}

/**
 * What happens while a writer stays open. Writers wait for events, never for a time: for commits of the others, which
 * end when nobody is left to commit, and for pages of the pullers, which go on until the last writer has finished.
 */
export class Meanwhile {
  commits = 0;
  /** How many writers may still commit without waiting for another. */
  private working: number;
  private waitingForPages = 0;
  private readonly pages = new Map<unknown, number>();
  private readonly waiters = new Set<Waiter>();

  constructor(writers: number) {
    this.working = writers;
  }

  committed(): void {
    this.commits++;
    this.look();
  }

  pulled(puller: unknown): void {
    this.pages.set(puller, (this.pages.get(puller) ?? 0) + 1);
    this.look();
  }

  writerFinished(): void {
    this.working--;
    this.look();
  }

  /** Until the others have committed `count` times more, as far as there are others. The caller holds no lock. */
  async moreCommits(count: number): Promise<void> {
    const target = this.commits + count;
    this.working--;
    await this.until(() => this.commits >= target || this.working === 0);
    this.working++;
  }

  /** Until every puller that is at work now has taken `count` more pages. */
  async morePages(count: number): Promise<void> {
    const targets = [...this.pages].map(([puller, pages]) => [puller, pages + count] as const);
    this.waitingForPages++;
    this.look();
    await this.until(() => targets.every(([puller, target]) => (this.pages.get(puller) ?? target) >= target));
    this.waitingForPages--;
  }

  /** Until a pull may bring something: there was a commit after the first `commits`, or a writer waits for pulls. */
  newsAfter(commits: number): Promise<void> {
    return this.until(() => this.commits > commits || this.waitingForPages > 0 || this.working === 0);
  }

  /** A puller that stops is not waited for. */
  pullerFinished(puller: unknown): void {
    this.pages.delete(puller);
    this.look();
  }

  /** Until there have been so many commits, as far as there are writers. */
  commitsReached(target: number): Promise<void> {
    return this.until(() => this.commits >= target || this.working === 0);
  }

  private until(met: () => boolean): Promise<void> {
    if (met()) return Promise.resolve();
    return new Promise((resolve) => this.waiters.add({ met, resolve }));
  }

  private look() {
    for (const waiter of this.waiters) {
      if (!waiter.met()) continue;
      this.waiters.delete(waiter);
      waiter.resolve();
    }
  }
}
