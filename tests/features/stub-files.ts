import { onTestFinished, vi } from 'vitest';

/** Lets screens hand over files, which jsdom cannot, until the test ends. @returns the names of those handed over. */
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
