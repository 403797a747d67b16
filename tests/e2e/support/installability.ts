import type { Page } from '@playwright/test';

interface Manifest {
  readonly name: string;
  readonly display: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

/** The browser's own reasons why it would not install the app; none means that it offers to. */
export async function installabilityOf(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  await session.detach();
  return installabilityErrors.map(({ errorId }) => errorId);
}

/** The manifest as the browser read it. @throws when the browser found an error in it. */
export async function manifestOf(page: Page): Promise<Manifest> {
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  await session.detach();
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
  return JSON.parse(data ?? '{}') as Manifest;
}
