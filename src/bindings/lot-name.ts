import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { formatDate } from '#ui/table/format-date.ts';

const words = catalogue('lotName', {
  withDay: message<[batchNo: string, on: string]>('{batchNo}, came {on}', 'batchNo', 'on'),
});

/** What a lot is called: its batch, and the day it came where another one here is of the same batch. */
export function lotName(lot: {
  readonly batchNo: string;
  readonly cameOn?: LocalDate | null | undefined;
}): string {
  const { batchNo, cameOn } = lot;
  return cameOn ? words.withDay(batchNo, formatDate(cameOn)) : batchNo;
}
