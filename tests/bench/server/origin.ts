import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Origin {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * One loopback origin for a page of the benchmark and its server, so that no call is cross-origin: `/bench/` is an empty page with the
 * script, everything else goes to `handle`.
 */
export async function startOrigin(script: string, handle?: Handler): Promise<Origin> {
  const files: Record<string, readonly [type: string, text: string]> = {
    '/bench/': [
      'text/html',
      '<!doctype html><title>bench</title><script type="module" src="/bench/page.js"></script>',
    ],
    '/bench/page.js': ['text/javascript', script],
    '/favicon.ico': ['image/x-icon', ''],
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file) {
      // Cross-origin isolation gives the page a clock of 5 µs instead of 100 µs.
      response.writeHead(200, {
        'content-type': `${file[0]}; charset=utf-8`,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      });
      response.end(file[1]);
    } else if (handle) handle(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
