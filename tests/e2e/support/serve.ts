import { readConfig } from '#server/config.ts';
import { startServer, type RunningServer } from '#server/start-server.ts';

/** A test's requests to this process: a server with these settings, or the end of the running one. */
export type Asked = { readonly start: Readonly<Record<string, string>> } | { readonly stop: true };
/** The port of the server, 0 for none, or why it did not start. */
export type Answered = { readonly port: number } | { readonly failed: string };

// Runs one server after the other, so that the product's code is loaded and compiled only once.
let running: RunningServer | null = null;

process.on('message', (asked: Asked) => {
  void answerTo(asked).then(
    (port) => process.send?.({ port } satisfies Answered),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies Answered),
  );
});
// The process that sent the request is gone.
process.on('disconnect', () => process.exit());

async function answerTo(asked: Asked): Promise<number> {
  if ('start' in asked) {
    running = await startServer(readConfig({ ...process.env, ...asked.start }));
    return Number(new URL(running.url).port);
  }
  await running?.close();
  running = null;
  return 0;
}
