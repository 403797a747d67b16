// One TypeScript project per place the code runs, so that each sees only the globals it will have there.
import { runTool } from './process.mjs';

const projects = ['src/domain', 'src/contract', 'src/client', '.', 'sw', 'src/server', 'tests'];

let worst = 0;
for (const project of projects) {
  const code = await runTool('tsc', ['-p', project === '.' ? 'tsconfig.json' : `${project}/tsconfig.json`]);
  if (code !== 0) console.error(`types: ${project} does not hold`);
  worst = Math.max(worst, code);
}
process.exit(worst);
