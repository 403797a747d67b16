import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects what must never happen in any page or worker: an uncaught error, an error in the console, anything that the
 * content security policy refused. The browser's own remarks on a network that a test took away are no errors of ours.
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
  // A refusal of the server is an answer; an asset that is refused is a fault of the build.
  // Beside a bare text file the browser looks for an icon of its own accord.
  return text.includes('net::ERR_') || /\/(v|auth)\//.test(url) || url.endsWith('/favicon.ico');
}
