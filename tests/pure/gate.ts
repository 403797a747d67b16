/** Lets one at a time through. */
export class Gate {
  #last: Promise<void> | null = null;

  /** Waits for those before; returns the call that lets the next one in. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    let leave = () => {};
    const mine = new Promise<void>((resolve) => {
      leave = () => {
        if (this.#last === mine) this.#last = null;
        resolve();
      };
    });
    this.#last = mine;
    if (before) await before;
    return leave;
  }

  /** Waits until nobody is inside. */
  async whenFree(): Promise<void> {
    while (this.#last) await this.#last;
  }
}
