import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // Events name the build that wrote them.
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
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
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#0b5f59',
        background_color: '#ffffff',
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
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'] },
    }),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // A data: address would need its own exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '^/(v|auth|dev|sync|docs)/': api,
      '^/(healthz|readyz|metrics|docs)$': api,
    },
  },
});
