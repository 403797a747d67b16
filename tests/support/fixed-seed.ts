import fc from 'fast-check';
import { isDeep } from './deep.ts';

// The same stories in each run: what fails, fails again. A deep run tells others each time.
if (!isDeep) fc.configureGlobal({ seed: 20_261_128 });
