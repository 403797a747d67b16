import { fileURLToPath } from 'node:url';
import { createServer, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import type { Frame } from './pure-world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = { root, configFile: `${root}vite.config.ts`, logLevel: 'error' } as const;

test.each([
  ['build', false],
  ['serve', true],
] as const)('the page of worlds is part of a %s: %s', async (command, isThere) => {
  const { plugins } = await resolveConfig(config, command);
  expect(plugins.some(({ name }) => name === 'worlds-page')).toBe(isThere);
});

test('the development server shows the world of a seed, from its first step to the last, where all agree', async () => {
  const server = await createServer({
    ...config,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  try {
    await server.listen();
    const [origin = ''] = server.resolvedUrls?.local ?? [];
    expect(await (await fetch(`${origin}worlds`)).text()).toContain('<title>Worlds</title>');
    const world = (await (await fetch(`${origin}worlds/run?seed=7`)).json()) as {
      readonly frames: readonly Frame[];
      readonly faults: readonly string[];
    };
    expect(world.faults).toEqual([]);
    const last = world.frames.at(-1);
    expect(last?.tablets.length).toBeGreaterThan(1);
    for (const { place, step, states } of last?.tablets ?? []) {
      expect(step).toBe(last?.heads[place]);
      expect(states['waiting'] ?? 0).toBe(0);
    }
  } finally {
    await server.close();
  }
});
