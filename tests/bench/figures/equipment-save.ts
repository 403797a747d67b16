import type { EquipmentSavePage } from '../browser/page/equipment-save.ts';
import { tabletSlowdown } from '../browser/chromium.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, percentile } from '../statistics.ts';
import { timedSaves } from './timed-saves.ts';

const warmUp = 40;
const samples = 200;

/** A record about a unit, saved durably on the device, beside a bare IndexedDB transaction that writes the same rows. */
export const equipmentSave: Figure = {
  name: 'equipment-save',
  title: 'Save of what is recorded about equipment on the device, durable',
  async run() {
    const { ours, bare, rowsPerSave, chromium } = await timedSaves<EquipmentSavePage>(
      'equipment-save',
      'measureEquipmentSaves',
      { warmUp, samples },
    );
    return {
      measurements: [
        {
          what: `Save of a temperature or a condition, event and rows, strict durability, ${tabletSlowdown}× throttled (median)`,
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
