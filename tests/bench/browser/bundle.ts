import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds one page of ./page for the browser, minified like the product. @returns the source of its script. */
export async function bundlePage(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-bench-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        target: 'es2022',
        lib: {
          entry: path.join(root, 'tests/bench/browser/page', `${name}.ts`),
          formats: ['es'],
          fileName: name,
        },
        minify: 'oxc',
      },
    });
    return await readFile(path.join(folder, `${name}.js`), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
