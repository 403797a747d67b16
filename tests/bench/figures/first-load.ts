import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, loadConfigFromFile, type PluginOption, type Rolldown } from 'vite';
import { atMost, type Figure } from '../figure.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const compress = promisify(brotliCompress);

/** Screens that must work before the first load counts as done, besides what the entry itself imports. */
const firstScreens = [
  'src/features/landing/screen.tsx',
  'src/features/login/screen.tsx',
  'src/features/stock/dashboard-screen.tsx',
];

/** JavaScript that the browser must have until login and dashboard work, as brotli sends it. */
export const firstLoad: Figure = {
  name: 'first-load',
  title: 'First load: JavaScript until login and dashboard work',
  async run() {
    const chunks = await buildClient();
    const needed = await withSizes(
      closureOf(chunks, [entryOf(chunks), ...firstScreens.map((screen) => chunkWith(chunks, screen))]),
    );
    const all = await withSizes(chunks);
    const total = sum(needed) / 1024;
    const biggest = needed.slice(0, 8).map(({ chunk, bytes }) => `${nameOf(chunk)} ${kilobytes(bytes)}`);
    return {
      measurements: [
        {
          what: 'First load: JavaScript until login and dashboard work, brotli',
          ours: `${needed.length} files of ${all.length}`,
          reference: null,
          value: total,
          shown: `${total.toFixed(0)} KB`,
          target: atMost(200, ' KB'),
        },
      ],
      notes: [
        `biggest: ${biggest.join(', ')}`,
        `all screens, precached after that: ${kilobytes(sum(all))}; the service worker's own script not counted`,
      ],
    };
  },
};

type Chunk = Rolldown.OutputChunk;

interface Sized {
  readonly chunk: Chunk;
  readonly bytes: number;
}

/** Builds the client as it ships, in memory; the service worker is left out because no screen waits for it. */
async function buildClient(): Promise<readonly Chunk[]> {
  const mode = 'production';
  process.env['NODE_ENV'] = mode;
  const loaded = await loadConfigFromFile(
    { command: 'build', mode },
    path.join(root, 'vite.config.ts'),
    root,
    'silent',
  );
  if (!loaded) throw new Error('vite.config.ts cannot be read');
  const plugins = (await flatten(loaded.config.plugins ?? [])).filter((plugin) => !isServiceWorker(plugin));
  const built = await build({
    ...loaded.config,
    root,
    mode,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { ...loaded.config.build, write: false },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file): file is Chunk => file.type === 'chunk');
}

async function flatten(option: PluginOption): Promise<PluginOption[]> {
  const plugin = await option;
  return Array.isArray(plugin) ? (await Promise.all(plugin.map(flatten))).flat() : [plugin];
}

function isServiceWorker(plugin: PluginOption): boolean {
  return (
    typeof plugin === 'object' &&
    plugin !== null &&
    'name' in plugin &&
    plugin.name.startsWith('vite-plugin-pwa')
  );
}

function entryOf(chunks: readonly Chunk[]): Chunk {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the build has no entry');
  return entry;
}

function chunkWith(chunks: readonly Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(root, module)));
  if (!chunk) throw new Error(`no chunk holds ${module}: has the screen moved?`);
  return chunk;
}

/** The chunks given and all that they import statically, which the browser has to have before they run. */
function closureOf(chunks: readonly Chunk[], from: readonly Chunk[]): readonly Chunk[] {
  const chunkByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (needed.has(chunk)) return;
    needed.add(chunk);
    for (const file of chunk.imports) {
      const imported = chunkByFile.get(file);
      if (imported) visit(imported);
    }
  };
  from.forEach(visit);
  return [...needed];
}

/** Biggest first. */
async function withSizes(chunks: readonly Chunk[]): Promise<readonly Sized[]> {
  const sized = await Promise.all(
    chunks.map(async (chunk) => ({ chunk, bytes: await brotliBytes(chunk.code) })),
  );
  return sized.toSorted((a, b) => b.bytes - a.bytes);
}

async function brotliBytes(text: string): Promise<number> {
  const compressed = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return compressed.length;
}

function sum(sized: readonly Sized[]): number {
  return sized.reduce((total, { bytes }) => total + bytes, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}

function nameOf(chunk: Chunk): string {
  return path.basename(chunk.fileName).replace(/-[\w-]{8}\.js$/, '');
}
