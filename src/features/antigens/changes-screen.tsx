import { antigens, type NationalChange } from '#contract/calls/antigens.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { moneyText } from '#domain/subscription/money.ts';
import { Page } from '#ui/layout/page.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { antigenStrings, changeStrings as words } from './strings.ts';

/** Lists who changed which national setting, from which value to which. Rows are never changed or removed. */
export function NationalChangesScreen() {
  return (
    <Page title={words.title} description={words.description}>
      <OnlineListing endpoint={antigens.changes} listing={changeListing} />
    </Page>
  );
}

const changeListing: Listing<NationalChange> = defineListing<NationalChange>({
  name: 'national-changes',
  caption: words.title,
  columns: [
    { key: 'changed_at', kind: 'date-time', header: words.when, isSortable: true },
    { key: 'list', kind: 'text', header: words.list, isSortable: true, value: listOf },
    { key: 'subject', kind: 'text', header: words.subject, value: subjectOf },
    {
      key: 'before',
      kind: 'text',
      header: words.before,
      value: ({ before, after }) => factsOf(before, after),
    },
    { key: 'after', kind: 'text', header: words.after, value: ({ before, after }) => factsOf(after, before) },
    { key: 'by', kind: 'text', header: words.by },
  ],
  row: {
    title: (row) => `${listOf(row)}: ${subjectOf(row)}`,
    facts: ({ before, after }) => [`${factsOf(before, after) ?? '—'} → ${factsOf(after, before) ?? '—'}`],
    meta: (row) => [row.by, formatDateTime(row.changed_at)],
  },
  rowKey: ({ id }) => id,
  search: ['list', 'subject', 'by'],
  searchLabel: words.search,
  keepsSearchUnseen: true,
  empty: words.empty,
  emptyHint: words.emptyHint,
  pageSize: 10,
});

function listOf({ list }: NationalChange): string {
  return (words.lists as Readonly<Record<string, string>>)[list] ?? list;
}

function subjectOf({ list, subject }: NationalChange): string {
  return list === 'setting'
    ? ((words.settings as Readonly<Record<string, string>>)[subject] ?? subject)
    : subject;
}

/** Lists the fields in which a value differs from another one; null for an entry that did not exist. */
function factsOf(kept: string | null, other: string | null): string | null {
  if (kept === null) return null;
  const [value, beside]: unknown[] = [kept, other ?? 'null'].map((text) => JSON.parse(text));
  if (typeof value !== 'object' || value === null) return factOf('', value);
  if ('amount' in value && 'currency' in value)
    return moneyText({ amount: Number(value.amount), currency: String(value.currency) });
  return Object.entries(words.fields)
    .filter(([field]) => field in value && Reflect.get(value, field) !== fieldOf(beside, field))
    .map(([field, name]) => `${name}: ${factOf(field, Reflect.get(value, field))}`)
    .join(' · ');
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

function factOf(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field === 'open_vial' && (value === 'session' || value === '28-days'))
    return antigenStrings.openVialWords[value];
  if (field === 'introduced_on') return formatDate(String(value));
  return value === null ? words.none : String(value);
}
