import { chromium } from '@playwright/test';
import { demoPassword, startStack } from '#tests/e2e/support/stack.ts';
import { chromiumFlags } from '#tests/support/chromium-flags.ts';
import { firstLoadOf, kilobytesOf, type Sent } from '#tests/support/first-load.ts';
import { atMost, type Figure } from '../figure.ts';

/** The bytes that the real server sends a new browser until login and dashboard work. */
export const firstLoad: Figure = {
  name: 'first-load',
  title: 'First load: page, scripts and styles until login and dashboard work',
  async run() {
    const sent = await measured();
    const total = kilobytesOf(sent);
    return {
      measurements: [
        {
          what: 'First load: page, scripts and styles until login and dashboard work, as sent on the wire',
          ours: `${sent.length} files`,
          reference: null,
          value: total,
          shown: `${total.toFixed(0)} KB`,
          target: atMost(200, ' KB'),
        },
      ],
      notes: [`biggest: ${sent.slice(0, 8).map(shown).join(', ')}`],
    };
  },
};

async function measured(): Promise<readonly Sent[]> {
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags],
  });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const { origin } = stack;
    return await firstLoadOf(context, { origin, email: 'facility@demo.test', password: demoPassword });
  } finally {
    await browser.close();
    await stack.close();
  }
}

function shown({ path, bytes }: Sent): string {
  const name = path.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '');
  return `${name === '' ? 'page' : name} ${(bytes / 1024).toFixed(1)} KB`;
}
