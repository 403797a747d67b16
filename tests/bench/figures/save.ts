import type { SavePage } from '../browser/page/save.ts';
import { tabletSlowdown } from '../browser/chromium.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, percentile } from '../statistics.ts';
import { timedSaves } from './timed-saves.ts';

const warmUp = 40;
const samples = 200;

/** One activity saved durably on the device, beside a bare IndexedDB transaction that writes the same rows. */
export const save: Figure = {
  name: 'save',
  title: 'Save of one activity on the device, durable',
  async run() {
    const counts = { warmUp, samples };
    const { ours, bare, rowsPerSave, chromium } = await timedSaves<SavePage>('save', 'measureSaves', counts);
    return {
      measurements: [
        {
          what: `Save of one activity, event and projection, strict durability, ${tabletSlowdown}× throttled (median)`,
          ours: `${median(ours).toFixed(1)} ms`,
          reference: `bare IndexedDB transaction, strict, same rows: ${median(bare).toFixed(1)} ms`,
          value: median(ours),
          shown: `${median(ours).toFixed(1)} ms`,
          target: atMost(50, ' ms'),
        },
      ],
      notes: [
        `${samples} saves and as many bare transactions in turn after ${warmUp} of each; ${rowsPerSave.toFixed(1)} rows a save; Chromium ${chromium}`,
        `p95: save ${percentile(ours, 95).toFixed(2)} ms, bare ${percentile(bare, 95).toFixed(2)} ms`,
      ],
    };
  },
};
