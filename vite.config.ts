import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Leaves out zod's code for describing schemas as JSON Schema, which saves more than 4 KB of initial download, because
 * only the server uses it. Each export creates a method of a schema, which fails if it is called.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
    const fails = `() => () => { throw new Error('the client describes no schema'); }`;
    return Array.from(names, ([, name]) => `export const ${name} = ${fails};`).join('\n');
  },
};

/**
 * Puts a .br and a .gz beside each text file for the server to send, compressed as much as possible, which would take
 * too long for each request. Runs last, because the service worker's script is written after everything else.
 */
const compressedOnce: Plugin = {
  name: 'compressed-once',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const dist = file('dist');
      const compress = async (name: string) => {
        const from = path.join(dist, name);
        const content = await readFile(from);
        const brotli = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(`${from}.br`, await promisify(brotliCompress)(content, { params: brotli }));
        await writeFile(
          `${from}.gz`,
          await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
        );
      };
      const names = await readdir(dist, { recursive: true });
      await Promise.all(
        names.filter((name) => /\.(?:js|css|html|svg|webmanifest|wasm)$/.test(name)).map(compress),
      );
    },
  },
};

/** `/worlds` on the development server: the simulated world of a seed, step by step. No build has it. */
const worldsPage: Plugin = {
  name: 'worlds-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/worlds', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (pathname !== '/run') {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(readFileSync(file('tests/pure/worlds-page.html'), 'utf8'));
        return;
      }
      const seed = String(Number(searchParams.get('seed') ?? 1));
      const args = [file('tests/pure/main.ts'), '1', '--seed', seed, '--frames', '1'];
      execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
        response.statusCode = error ? 500 : 200;
        response.setHeader('content-type', error ? 'text/plain' : 'application/json');
        response.end(error ? stderr : stdout);
      });
    });
  },
};

export default defineConfig(({ command }) => ({
  // Uses builds for current browsers, and the router without its development warnings.
  resolve:
    command === 'build'
      ? {
          alias: [
            {
              find: /^react-router$/,
              replacement: file('node_modules/react-router/dist/production/index.mjs'),
            },
            {
              find: /^react-router\/dom$/,
              replacement: file('node_modules/react-router/dist/production/dom-export.mjs'),
            },
            { find: /^dexie$/, replacement: file('node_modules/dexie/dist/modern/dexie.mjs') },
          ],
        }
      : {},
  // Events name the build that wrote them.
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    withoutJsonSchema,
    worldsPage,
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: {
        name: 'Vaxledger',
        short_name: 'Vaxledger',
        description: 'Vaccine stock ledger and child immunization register that works without a network',
        lang: 'en',
        id: '/',
        start_url: '/protected/dashboard',
        scope: '/',
        display: 'standalone',
        // Background colours of the header and of the page, which is also that of the splash screen.
        theme_color: '#fffefa',
        background_color: '#f6f3ea',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Add to Ledger', url: '/ledger/stock?modal=add' },
          { name: 'Child Registration', url: '/child/registration' },
        ],
      },
      injectManifest: {
        // One file without imports; building modules makes the plugin use an option that Vite has deprecated.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // Most tablets have their own code reader, so this one is cached only once it is needed.
        globIgnores: ['**/scanner-*.js'],
      },
    }),
    compressedOnce,
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // On a bad network, sixty files of a kilobyte cost more than their content. Libraries stay separate, so that
          // an update of the app keeps them cached.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What is needed right after sign-in.
            { name: 'home', test: /\/src\/app\/home\/dashboard\.tsx/, priority: 1 },
            { name: 'scanner', test: /node_modules\/zxing-wasm|\/src\/ui\/scan\/loaded-reader/ },
          ],
        },
      },
    },
    // A data: URL would need its own exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '^/(v|auth|dev|pay|sync|docs)/': api,
      '^/(healthz|readyz|metrics|docs)$': api,
    },
  },
}));
