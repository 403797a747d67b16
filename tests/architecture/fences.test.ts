import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * A fence that reads nothing passes, so each one is given a bad file and must refuse it:
 *
 *   lint      the import table and the forbidden globals, while editing
 *   cruiser   the same table after resolution, cycles, and what a worker can reach
 *   types     a domain without DOM or Node types
 *
 * All bad files are planted together and each tool runs once, because starting a tool costs more than reading the files.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const plantedFolders = ['planted', 'planted-neighbour', 'planted-nested'].map(
  (name) => `src/features/${name}`,
);
const textByPath = new Map<string, string>();

/** Path of the bad file, for a text that another bad file imports. */
const plantedName = () => `planted-${process.pid}-${textByPath.size}.ts`;

/** Registers a bad file; all of them are written before the first test. */
const plant = (folder: string, text: string): string => {
  const path = join(folder, plantedName());
  textByPath.set(path, text);
  return path;
};

const removePlanted = () => {
  for (const path of textByPath.keys()) rmSync(join(root, path), { force: true });
  for (const folder of plantedFolders) rmSync(join(root, folder), { recursive: true, force: true });
};

const run = (args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const options = { cwd: root, maxBuffer: 256 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1' } };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr });
    });
  });

const cruise = (...paths: string[]) => run(['src/bootstrap/fences.mjs', ...paths]);

interface LintReport {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code: string;
    readonly help?: string;
    readonly severity: string;
    readonly filename: string;
  }[];
}
let linted: LintReport['diagnostics'];
let cruised: Awaited<ReturnType<typeof cruise>>;
/** The linter's findings in a bad file, one line each: rule, message and reason. */
const refusedByLint = (path: string): string =>
  linted
    .filter(({ filename, severity }) => filename === path && severity === 'error')
    .map(({ code, message, help }) => `${code} ${message} ${help ?? ''}`)
    .join('\n');

beforeAll(async () => {
  for (const [path, text] of textByPath) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const sources = [...textByPath.keys()].filter((path) => path.endsWith('.ts'));
  const lint = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format=json'];
  linted = (JSON.parse((await run([...lint, ...sources])).output) as LintReport).diagnostics;
  cruised = await cruise();
});
afterAll(removePlanted);

describe('the fences', () => {
  it('read the whole tree', () => {
    expect(Number(/(\d+) modules read/.exec(cruised.output)?.[1])).toBeGreaterThan(50);
    expect(cruised.code).not.toBe(0);
  });

  it('fail if there was nothing to read', async () => {
    const { code, output } = await cruise('docs');
    expect(output).toContain('No module was read');
    expect(code).not.toBe(0);
  });
});

// Both tools check that an imported file exists before they check whether it may be imported, so the imports name files that are always in
// the tree.
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
  ['src/bindings', 'features', 'bindings-imports-only-its-own', 'can know none of them'],
  ['src/ui', 'bindings', 'ui-imports-only-its-own', 'The toolkit knows no vaccine'],
  ['src/features/planted', 'server', 'features-imports-only-its-own', 'A feature is composed by the app'],
  ['src/app', 'server', 'app-imports-only-its-own', 'reached through the contract'],
  ['src/server', 'client', 'server-imports-only-its-own', 'shares the domain and the contract'],
  ['sw', 'ui', 'sw-composes-the-client', 'composes the client engine'],
];

describe.each(crossings)('an import from %s to %s', (from, to, rule, sentence) => {
  const path = plant(from, `import * as crossed from '${someFileOf(to)}';\n\nexport const use = crossed;\n`);

  it('is refused by the linter, with a reason', () => {
    expect(refusedByLint(path)).toContain(sentence);
  });

  it('is refused by the cruiser', () => {
    expect(cruised.output).toContain(`${rule}: ${path} → `);
  });
});

describe('a feature', () => {
  const neighbour = plant('src/features/planted-neighbour', 'export const shared = 1;\n');
  const path = plant(
    'src/features/planted',
    `export { shared as other } from '../planted-neighbour/${basename(neighbour)}';\n`,
  );

  it('cannot import its neighbour', () => {
    expect(refusedByLint(path)).toContain('A feature folder stands alone');
    expect(cruised.output).toContain(`a-feature-stands-alone: ${path} → `);
  });
});

describe('a sub-folder of a feature', () => {
  const importing = (from: string) =>
    plant('src/features/planted-nested/sub', `export { other } from '${from}';\n`);
  const neighbours = importing('../../planted-neighbour/x.ts');
  const own = importing('../x.ts');

  it('reaches its own feature one step up, and no neighbour two steps up', () => {
    expect(refusedByLint(neighbours)).toContain('A feature folder stands alone');
    expect(refusedByLint(own)).toBe('');
  });
});

describe('the shared path of events', () => {
  const crossing: [from: string, to: string][] = [
    ['src/client/sync', 'domain/ledger'],
    ['src/client/outbox', 'client/children'],
    ['src/client/projection', 'client/stock'],
    ['src/server/sync/judge', 'domain/immunization'],
    ['src/server/sync/cases', 'server/ledger'],
    ['src/server/sync/backup', 'server/immunization'],
    ['src/server/sync', 'server/equipment'],
    ['src/server/families', 'server/ledger'],
  ];
  const planted = crossing.map(([from, to]) =>
    plant(from, `import * as crossed from '${someFileOf(to)}';\n\nexport const use = crossed;\n`),
  );

  it('names no family', () => {
    for (const path of planted)
      expect(cruised.output).toContain(`the-shared-path-names-no-family: ${path} → `);
  });
});

describe('the service worker', () => {
  const engine = plant('src/client', "import { useState } from 'react';\n\nexport const use = useState;\n");
  const worker = plant(
    'sw',
    `import { use } from '#${engine.replace('src/', '')}';\n\nexport const used = use;\n`,
  );

  it('cannot reach react, not even through a file of the client', () => {
    expect(cruised.output).toContain(`sw-never-reaches-react: ${worker} → `);
    expect(refusedByLint(engine)).toContain('has no React');
  });
});

describe('two files that need each other', () => {
  const first = join('src/domain', plantedName());
  textByPath.set(first, '');
  const second = plant('src/domain', `export { a } from './${basename(first)}';\n\nexport const b = 1;\n`);
  textByPath.set(first, `export { b } from './${basename(second)}';\n\nexport const a = 1;\n`);

  it('are reported as a cycle', () => {
    expect(cruised.output).toMatch(new RegExp(`no-cycles: (${first}|${second}) → `));
  });
});

describe('two folders that need each other', () => {
  const [here, there] = ['src/features/planted', 'src/features/planted-neighbour'];
  const [end, otherEnd] = [here, there].map((folder) => plant(folder, 'export const end = 1;\n'));
  plant(here, `export { end } from '../planted-neighbour/${basename(otherEnd!)}';\n`);
  plant(there, `export { end } from '../planted/${basename(end!)}';\n`);

  it('are reported as a circle, though no two files are one', () => {
    expect(cruised.output).toMatch(
      new RegExp(`folders-depend-one-way: (${here} → ${there}|${there} → ${here}) → `),
    );
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

  describe.each(impure)('with %s', (_what, text, sentence) => {
    const path = plant('src/domain', text);

    it('is refused by the linter', () => {
      expect(refusedByLint(path)).toContain(sentence);
    });
  });

  const dexie = plant('src/domain', "export { Dexie } from 'dexie';\n");
  const node = plant('src/domain', "export { readFileSync } from 'node:fs';\n");

  it('is refused a package and Node by the cruiser too', () => {
    expect(cruised.output).toContain(`domain-is-pure: ${dexie}`);
    expect(cruised.output).toContain(`domain-is-pure: ${node}`);
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

  const uses = ['document.title', "process.env['HOME']", 'setTimeout', 'fetch'];
  const pathByUse = new Map(
    uses.map((use) => [use, plant('src/domain', `export const use = ${use};\n`)] as const),
  );

  // A tsconfig with the domain's settings that contains only the planted files.
  const project = `src/domain/planted-${process.pid}.tsconfig.json`;
  const compilerOptions = {
    composite: false,
    noEmit: true,
    emitDeclarationOnly: false,
    tsBuildInfoFile: null,
  };
  const include = [...pathByUse.values()].map((path) => `./${basename(path)}`);
  textByPath.set(project, JSON.stringify({ extends: './tsconfig.json', compilerOptions, include }));

  it('compiles with nothing of the page or of Node', async () => {
    const { code, output } = await run(['node_modules/typescript/bin/tsc', '-p', project]);
    const refused = uses.filter((use) => output.includes(`${pathByUse.get(use)}(1,20): error TS`));
    expect(refused).toEqual(uses);
    expect(output.match(/Cannot find name/g)).toHaveLength(uses.length);
    expect(code).not.toBe(0);
  });
});

describe('a promise', () => {
  const path = plant(
    'src/client',
    'const save = async () => 1;\n\nexport const start = () => {\n  save();\n};\n',
  );

  it('may not be dropped', () => {
    expect(refusedByLint(path)).toContain('no-floating-promises');
  });
});
