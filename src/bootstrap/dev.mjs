// npm run dev: the server with its embedded database, restarted when its code changes, and Vite with the client in
// front of it.
import { install } from './install.mjs';
import { runScript, runTool } from './process.mjs';

await install({ dev: true });
const watched = ['server', 'domain', 'contract'].map((room) => `--watch-path=src/${room}`);
const both = [runScript([...watched, 'src/server/main.ts']), runTool('vite', [])];
const code = await Promise.race(both);
// When one process ends, the other is stopped too, as by Ctrl-C.
process.emit('SIGTERM');
await Promise.all(both);
process.exit(code);
