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
 * Leaves out what zod needs to describe a schema as JSON Schema, more than 4 KB of what is loaded first: only the
 * server describes its own. Each of its exports makes a method, and such a method fails when it is called.
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
 * Puts a .br and a .gz beside each file of text, for the server to send: as small as they get, which takes too long to be
 * done for every request. Runs last, because the service worker's script is written when all else is.
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

export default defineConfig(({ command }) => ({
  // What is shipped runs in browsers of today, and warns nobody of how the router is used.
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
        // The ground of the header, and that of the page, which the first picture after a start has too.
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
        // One file that imports nothing; asking for modules makes the plugin use an option that Vite has given up.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // A tablet mostly has a reader of codes of its own: this one is kept once it was needed.
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
          // Sixty files of a kilobyte cost a bad network more than what is in them. Libraries stay apart: an update keeps them.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What comes right after the login, with all that it needs.
            { name: 'home', test: /\/src\/app\/home\/dashboard\.tsx/, priority: 1 },
            { name: 'scanner', test: /node_modules\/zxing-wasm|\/src\/ui\/scan\/loaded-reader/ },
          ],
        },
      },
    },
    // A data: address would need its own exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '^/(v|auth|dev|pay|sync|docs)/': api,
      '^/(healthz|readyz|metrics|docs)$': api,
    },
  },
}));
