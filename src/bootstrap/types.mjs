// One TypeScript project per place the code runs, so that each sees only the globals it will have there.
import { runTool } from './process.mjs';

process.exit(await runTool('tsc', ['-b']));
