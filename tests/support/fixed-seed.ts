import fc from 'fast-check';
import { isDeep } from './deep.ts';

// The same random cases in each run, so that a failure can be repeated. A deep run uses new ones each time.
if (!isDeep) fc.configureGlobal({ seed: 20_261_128 });
