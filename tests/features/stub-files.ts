import { onTestFinished, vi } from 'vitest';

/** Lets screens save files, which jsdom cannot do, until the test ends. @returns the names of the saved files. */
export function stubFiles(): readonly string[] {
  const names: string[] = [];
  const address = { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(URL, address));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => {
    click.mockRestore();
    vi.unstubAllGlobals();
  });
  return names;
}
