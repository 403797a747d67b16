import type { Remembered } from '#ui/form/remembered.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { stockStrings } from '../strings.ts';

/** When it happened, in which period it is reported, and by whom: proposed by the form, and rarely otherwise. */
export const rememberedParticulars: Remembered = {
  fields: ['happenedAt', 'officer', 'year', 'quarter'],
  label: stockStrings.particulars,
  text: ({ happenedAt = '', officer, year, quarter }) =>
    [formatDateTime(happenedAt), `${year} ${quarter}`, officer].join(' · '),
};

/** Who made whose box: as on the last delivery. */
export const rememberedVendor: Remembered = {
  fields: ['vendor'],
  label: stockStrings.vendorAsLast,
  text: ({ vendor }) => vendor,
};
