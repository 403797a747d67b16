import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects what must never happen in any page or worker: uncaught errors, console errors, refusals by the content
 * security policy. The browser's own messages about a network that a test cut are ignored.
 */
export function watchTroubles(context: BrowserContext, troubles: string[]): void {
  context.on('weberror', (error) =>
    troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('console', (message) => note(message));
  context.on('serviceworker', (worker) => worker.on('console', (message) => note(message)));

  function note(message: ConsoleMessage): void {
    const { url } = message.location();
    if (message.type() !== 'error' || isOfTheNetwork(message.text(), url)) return;
    troubles.push(`${message.text()} (${url})`);
  }
}

function isOfTheNetwork(text: string, url: string): boolean {
  if (!text.startsWith('Failed to load resource')) return false;
  // A refusal by the server is a normal answer, but a missing asset is a fault of the build.
  // For a plain text file the browser requests an icon by itself.
  return text.includes('net::ERR_') || /\/(v|auth)\//.test(url) || url.endsWith('/favicon.ico');
}
