import { createServer } from 'node:http';

/** A captive portal, as of a hotel or mobile operator, which answers everything with 200 until somebody pays. */
export async function startPortal(port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Welcome</title><h1>Buy data to go on</h1>');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
