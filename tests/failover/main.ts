// npm run failover [-- rounds]: loses the primary under load and reports whether anything acknowledged is missing.
import { losePrimary } from './lose-primary.ts';

const { answers, acknowledged, missing, drift } = await losePrimary(Number(process.argv[2] ?? 60));
const others = [...answers.keys()].filter((status) => status !== 200 && status !== 503);
const faults = missing.length + drift + others.length + (answers.has(503) ? 0 : 1);
console.log(`answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
console.log(`acknowledged: ${acknowledged}, missing or doubled: ${missing.length}, drift: ${drift}`);
console.log(faults === 0 ? 'Nothing that was acknowledged is missing.' : `${faults} faults.`);
process.exit(faults === 0 ? 0 : 1);
