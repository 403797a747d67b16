import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** The development server, the only one with the toolkit page. */
export async function startToolkit(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await createServer({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const [origin = ''] = server.resolvedUrls?.local ?? [];
  return { url: `${origin}toolkit`, close: () => server.close() };
}
