import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks on the terminal and shows nothing of what is typed. Null where there is no terminal to ask on. */
export async function askPassword(question: string): Promise<string | null> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return null;
  stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: true });
  try {
    return await new Promise<string | null>((resolve) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => resolve(null));
      lines.once('close', () => resolve(null));
    });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
