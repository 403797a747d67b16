import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

/*
 * A fence that reads nothing passes. So each of them is shown a bad file and must refuse it:
 *
 *   lint      the import table and the forbidden globals, while one types
 *   cruiser   the same table after resolution, cycles, and what a worker can reach
 *   types     a domain that has no DOM and no Node
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const planted = new Set<string>();

const plant = (folder: string, text: string, extension = 'ts') => {
  const path = join(folder, `planted-${process.pid}-${planted.size}.${extension}`);
  planted.add(path);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return path;
};

const removePlanted = () => {
  for (const path of planted) rmSync(join(root, path), { force: true });
};

const run = (args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const options = { cwd: root, maxBuffer: 256 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1' } };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr });
    });
  });

const lint = (path: string) => run(['node_modules/oxlint/bin/oxlint', '--type-aware', path]);
const cruise = (...paths: string[]) => run(['src/bootstrap/fences.mjs', ...paths]);

afterEach(removePlanted);
afterAll(removePlanted);

describe('the fences', () => {
  it('read the whole tree', async () => {
    const { output } = await cruise();
    expect(Number(/(\d+) modules read/.exec(output)?.[1])).toBeGreaterThan(50);
  });

  it('refuse to pass when they could read nothing', async () => {
    const { code, output } = await cruise('docs');
    expect(output).toContain('No module was read');
    expect(code).not.toBe(0);
  });
});

// Neither tool asks whether the imported file exists before it asks whether it may be imported, so the imports name
// files that every version of the tree has.
const someFileOf = (layer: string): string => {
  const files = readdirSync(join(root, 'src', layer), { recursive: true, encoding: 'utf8' });
  const file = files.find((name) => /\.tsx?$/.test(name) && !name.includes('planted-'));
  if (!file) throw new Error(`src/${layer} has no file yet`);
  return `#${layer}/${file}`;
};

const crossings: [from: string, to: string, rule: string, sentence: string][] = [
  ['src/domain', 'client', 'domain-imports-only-its-own', 'The domain imports zod and itself'],
  ['src/domain/kernel', 'contract', 'domain-imports-only-its-own', 'The domain imports zod and itself'],
  ['src/contract', 'client', 'contract-imports-only-its-own', 'read by both sides of the wire'],
  ['src/client', 'ui', 'client-imports-only-its-own', 'also runs in the service worker'],
  ['src/client', 'server', 'client-imports-only-its-own', 'also runs in the service worker'],
  ['src/ui', 'client', 'ui-imports-only-its-own', 'The toolkit knows no vaccine'],
  ['src/ui', 'domain/ledger', 'ui-names-only-the-kernel', 'The toolkit knows no vaccine'],
  ['src/officer', 'features', 'officer-imports-only-its-own', 'can know none of them'],
  ['src/ui', 'officer', 'ui-imports-only-its-own', 'The toolkit knows no vaccine'],
  ['src/features/planted', 'server', 'features-imports-only-its-own', 'A feature is composed by the app'],
  ['src/app', 'server', 'app-imports-only-its-own', 'reached through the contract'],
  ['src/server', 'client', 'server-imports-only-its-own', 'shares the domain and the contract'],
  ['sw', 'ui', 'sw-composes-the-client', 'composes the client engine'],
];

describe.each(crossings)('an import from %s to %s', (from, to, rule, sentence) => {
  const text = () => `import * as crossed from '${someFileOf(to)}';\n\nexport const use = crossed;\n`;

  it('is refused by the linter, with a reason', async () => {
    const { code, output } = await lint(plant(from, text()));
    expect(output.replaceAll(/\s+/g, ' ')).toContain(sentence);
    expect(code).not.toBe(0);
  });

  it('is refused by the cruiser', async () => {
    const { code, output } = await cruise(plant(from, text()));
    expect(output).toContain(`${rule}: ${from}/planted-`);
    expect(code).not.toBe(0);
  });
});

describe('a feature', () => {
  it('cannot import its neighbour', async () => {
    const neighbour = plant('src/features/planted-neighbour', 'export const shared = 1;\n');
    const path = plant(
      'src/features/planted',
      `export { shared as other } from '../planted-neighbour/${neighbour.split('/').at(-1)}';\n`,
    );
    try {
      expect((await lint(path)).output).toContain('A feature folder stands alone');
      expect((await cruise(path)).output).toContain('a-feature-stands-alone');
    } finally {
      rmSync(join(root, 'src/features/planted-neighbour'), { recursive: true, force: true });
      rmSync(join(root, 'src/features/planted'), { recursive: true, force: true });
    }
  });
});

describe('a sub-folder of a feature', () => {
  it('reaches its own feature one step up, and no neighbour two steps up', async () => {
    const path = (from: string) =>
      plant('src/features/planted-nested/sub', `export { other } from '${from}';\n`);
    try {
      expect((await lint(path('../../planted-neighbour/x.ts'))).output).toContain(
        'A feature folder stands alone',
      );
      expect((await lint(path('../x.ts'))).output).not.toContain('A feature folder stands alone');
    } finally {
      rmSync(join(root, 'src/features/planted-nested'), { recursive: true, force: true });
    }
  });
});

describe('the service worker', () => {
  it('cannot reach react, not even through a file of the client', async () => {
    const engine = plant('src/client', "import { useState } from 'react';\n\nexport const use = useState;\n");
    const worker = plant(
      'sw',
      `import { use } from '#${engine.replace('src/', '')}';\n\nexport const used = use;\n`,
    );
    const { code, output } = await cruise(worker, engine);
    expect(output).toContain('sw-never-reaches-react');
    expect(code).not.toBe(0);
    expect((await lint(engine)).output).toContain('has no React');
  });
});

describe('two files that need each other', () => {
  it('are reported as a cycle', async () => {
    const first = plant('src/domain', '');
    const second = plant(
      'src/domain',
      `export { a } from './${first.split('/').at(-1)}';\n\nexport const b = 1;\n`,
    );
    writeFileSync(
      join(root, first),
      `export { b } from './${second.split('/').at(-1)}';\n\nexport const a = 1;\n`,
    );
    expect((await cruise(first, second)).output).toContain('no-cycles');
  });
});

describe('the domain', () => {
  const impure: [what: string, text: string, sentence: string][] = [
    ['a clock', 'export const nowMs = () => Date.now();\n', 'reads no clock'],
    ['a new date', 'export const now = () => new Date();\n', 'reads no clock'],
    ['chance', 'export const chance = () => Math.random();\n', 'Ids and randomness are arguments'],
    ['new ids', 'export const id = () => crypto.randomUUID();\n', 'Ids and randomness are arguments'],
    ['the network', "export const ask = () => fetch('/');\n", 'The domain is pure'],
    ['the page', 'export const title = () => document.title;\n', 'The domain is pure'],
    [
      'Node',
      "import { readFileSync } from 'node:fs';\n\nexport const read = readFileSync;\n",
      'zod and itself',
    ],
    ['a package', "import { Dexie } from 'dexie';\n\nexport const db = Dexie;\n", 'zod and itself'],
  ];

  it.each(impure)('may not use %s', async (_what, text, sentence) => {
    const { code, output } = await lint(plant('src/domain', text));
    expect(output.replaceAll(/\s+/g, ' ')).toContain(sentence);
    expect(code).not.toBe(0);
  });

  it('is refused a package and Node by the cruiser too', async () => {
    const dexie = plant('src/domain', "export { Dexie } from 'dexie';\n");
    const node = plant('src/domain', "export { readFileSync } from 'node:fs';\n");
    const { output } = await cruise(dexie, node);
    expect(output).toContain(`domain-is-pure: ${dexie}`);
    expect(output).toContain(`domain-is-pure: ${node}`);
  });

  it('waits for nothing', () => {
    const folder = join(root, 'src/domain');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('planted-'),
    );
    const waiting = files.filter((name) =>
      /^(?!\s*(\*|\/[/*])).*\b(async\b(?!-)\s*[(\w]|await\s)/m.test(readFileSync(join(folder, name), 'utf8')),
    );
    expect(waiting).toEqual([]);
  });

  it.each(['document.title', "process.env['HOME']", 'setTimeout', 'fetch'])(
    'does not compile with %s',
    async (use) => {
      const path = plant('src/domain', `export const use = ${use};\n`);
      // Its own small project: the same settings, this one file.
      const project = `src/domain/planted-${process.pid}.tsconfig.json`;
      planted.add(project);
      writeFileSync(
        join(root, project),
        JSON.stringify({
          extends: './tsconfig.json',
          compilerOptions: {
            composite: false,
            noEmit: true,
            emitDeclarationOnly: false,
            tsBuildInfoFile: null,
          },
          include: [`./${path.split('/').at(-1)}`],
        }),
      );
      const { code, output } = await run(['node_modules/typescript/bin/tsc', '-p', project]);
      expect(output).toMatch(/Cannot find name/);
      expect(code).not.toBe(0);
    },
  );
});

describe('a promise', () => {
  it('may not be dropped', async () => {
    const path = plant(
      'src/client',
      'const save = async () => 1;\n\nexport const start = () => {\n  save();\n};\n',
    );
    expect((await lint(path)).output).toContain('no-floating-promises');
  });
});
