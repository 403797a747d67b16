import { z } from 'zod';
import type { SettingChangeRow } from '#contract/calls/subscription.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { paymentStrings as words } from '../strings.ts';

const feeSchema = z.object({ amount: z.number(), currency: z.string() });

/** Who changed a setting, from what to what. */
export const changeListing: Listing<SettingChangeRow> = defineListing<SettingChangeRow>({
  name: 'changes',
  caption: words.changes,
  columns: [
    { key: 'changed_at', kind: 'date-time', header: words.when, isSortable: true },
    { key: 'setting', kind: 'text', header: words.setting, isSortable: true, value: settingOf },
    { key: 'before', kind: 'text', header: words.before, value: ({ before }) => wordsOf(before) },
    { key: 'after', kind: 'text', header: words.after, value: ({ after }) => wordsOf(after) },
    { key: 'by', kind: 'text', header: words.who },
  ],
  row: {
    title: settingOf,
    facts: ({ before, after }) => [`${wordsOf(before) ?? ''} → ${wordsOf(after) ?? ''}`],
    meta: (row) => [row.by, formatDateTime(row.changed_at)],
  },
  rowKey: ({ id }) => id,
  search: ['setting', 'by'],
  searchLabel: words.searchChanges,
  keepsSearchUnseen: true,
  empty: words.empty,
  emptyHint: words.changesHint,
  pageSize: 10,
});

function settingOf({ setting }: SettingChangeRow): string {
  return setting === 'fee'
    ? words.fee
    : (Object.entries(words.page).find(([key]) => key === setting)?.[1] ?? setting);
}

/** A value as it was kept, in words. */
function wordsOf(kept: string | null): string | null {
  if (kept === null) return null;
  const value: unknown = JSON.parse(kept);
  if (typeof value === 'boolean') return value ? words.on : words.off;
  const fee = feeSchema.safeParse(value);
  return fee.success ? moneyText(fee.data) : kept;
}
