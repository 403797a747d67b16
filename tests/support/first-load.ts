import type { BrowserContext } from '@playwright/test';

export interface Sent {
  readonly path: string;
  /** Bytes transferred, headers included. */
  readonly bytes: number;
}

export interface FirstLoad {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Opens the product in a browser that has never seen it, signs in, and returns what the server sent until the
 * dashboard was shown: page, scripts and styles. The context must refuse service workers, whose cache would answer
 * instead of the server.
 */
export async function firstLoadOf(context: BrowserContext, { origin, email, password }: FirstLoad) {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  const pathByRequest = new Map<string, string>();
  const sent: Sent[] = [];
  browser.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    if (type === 'Document' || /\.(?:js|css)$/.test(pathname)) pathByRequest.set(requestId, pathname);
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = pathByRequest.get(requestId);
    if (path !== undefined) sent.push({ path, bytes: encodedDataLength });
  });
  await browser.send('Network.enable');
  await page.goto(origin);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await untilQuiet(() => sent.length);
  await page.close();
  return sent.toSorted((a, b) => b.bytes - a.bytes) as readonly Sent[];
}

/** The event stream never ends, so the network is never idle; a second without anything new counts as quiet. */
async function untilQuiet(count: () => number): Promise<void> {
  for (let known = -1; known !== count();) {
    known = count();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

export function kilobytesOf(sent: readonly Sent[]): number {
  return sent.reduce((total, { bytes }) => total + bytes, 0) / 1024;
}
