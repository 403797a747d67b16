import type { ShownAefi } from '#client/aefi/aefi.ts';
import type { AefiResource } from '#contract/calls/aefi.ts';
import type { Outcome } from '#domain/aefi/model.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { sexWord, shownVaccNo } from '../child-facts.ts';
import { aefiStrings as words, outcomeWords, reactionWords, seriousWords } from './aefi-strings.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';

/** The facility's reports, newest first; the tablet searches its own rows. */
export const aefiListing = defineListing<ShownAefi>({
  name: 'aefi',
  caption: words.caption,
  columns: [
    { key: 'number', kind: 'number', header: words.number },
    { key: 'child', kind: 'text', header: words.child, value: childWord },
    {
      key: 'vaccNo',
      kind: 'text',
      header: words.vaccNo,
      value: ({ child }) => shownVaccNo(child?.vaccNo ?? null),
    },
    { key: 'vaccines', kind: 'text', header: words.vaccines, value: vaccineWords },
    { key: 'reactions', kind: 'text', header: words.reactions, value: reactionsWord },
    { key: 'onsetAt', kind: 'date-time', header: words.onset },
    { key: 'serious', kind: 'text', header: words.serious, cell: (row) => <Seriousness {...row} /> },
    { key: 'outcome', kind: 'text', header: words.outcome, value: ({ outcome }) => outcomeWords[outcome] },
    {
      key: 'action',
      kind: 'action',
      header: words.action,
      label: (row) => words.openReport(childWord(row)),
    },
  ],
  row: {
    title: childWord,
    facts: ({ child }) => [shownVaccNo(child?.vaccNo ?? null)],
    meta: (row) => [vaccineWords(row), reactionsWord(row), outcomeWords[row.outcome]],
    status: (row) => (
      <>
        <Seriousness {...row} /> {row.status === 'saved' ? null : <StatusIcon status={row.status} />}
      </>
    ),
    figure: ({ onsetAt }) => formatDate(onsetAt.slice(0, 10)),
  },
  rowKey: ({ id }) => id,
  search: (row) => [childWord(row), row.child?.vaccNo, vaccineWords(row), batchWords(row)],
  searchLabel: words.search,
  keepsSearchUnseen: true,
  empty: words.empty,
  emptyHint: words.emptyHint,
  pageSize: 25,
});

/** The reports of a unit, as the server lists them for the levels above a facility. */
export const aboveListing = defineListing<AefiResource>({
  name: 'aefi-above',
  caption: words.caption,
  columns: [
    { key: 'number', kind: 'number', header: words.number },
    { key: 'facility__name', kind: 'place', header: words.facility, isSortable: true },
    {
      key: 'vacc_no',
      kind: 'text',
      header: words.vaccNo,
      cell: ({ vacc_no: number }) => (
        <span className="whitespace-nowrap ui-figure">{shownVaccNo(number)}</span>
      ),
    },
    {
      key: 'vaccines',
      kind: 'text',
      header: words.vaccines,
      cell: ({ vaccines }) =>
        vaccines.map(({ dose_name: name, batch_no: batch }, at) => (
          <span key={at}>
            {at === 0 ? '' : ', '}
            {doseWords(name)} <span className="whitespace-nowrap">{batch}</span>
          </span>
        )),
    },
    {
      key: 'reactions',
      kind: 'text',
      header: words.reactions,
      value: ({ reactions }) => reactions.map((one) => reactionWords[one]).join(', '),
    },
    { key: 'onset_at', kind: 'date-time', header: words.onset, isSortable: true },
    {
      key: 'serious',
      kind: 'text',
      header: words.serious,
      cell: ({ serious_reasons: serious, withdrawn }) => (
        <Seriousness serious={serious} withdrawn={withdrawn ? true : null} />
      ),
    },
    {
      key: 'outcome',
      kind: 'text',
      header: words.outcome,
      value: ({ outcome }: { readonly outcome: Outcome }) => outcomeWords[outcome],
      isSortable: true,
    },
    {
      key: 'action',
      kind: 'action',
      header: words.action,
      label: ({ facility__name: name, vacc_no: number }) => words.openLabel(name, shownVaccNo(number)),
    },
  ],
  row: {
    title: ({ facility__name: name }) => name,
    facts: ({ vacc_no: number }) => [shownVaccNo(number)],
    meta: ({ vaccines, reactions, outcome }) => [
      vaccines.map(({ dose_name: name }) => doseWords(name)).join(', '),
      reactions.map((one) => reactionWords[one]).join(', '),
      outcomeWords[outcome],
    ],
    status: ({ serious_reasons: serious, withdrawn }) => (
      <Seriousness serious={serious} withdrawn={withdrawn ? true : null} />
    ),
    figure: ({ onset_at: at }) => formatDate(at.slice(0, 10)),
  },
  rowKey: ({ id }) => id,
  search: ['vaccines', 'vacc_no', 'facility__name'],
  searchLabel: words.searchAbove,
  keepsSearchUnseen: true,
  empty: words.empty,
  pageSize: 10,
});

function Seriousness({
  serious,
  withdrawn,
}: {
  readonly serious: readonly string[];
  readonly withdrawn: object | true | null;
}) {
  if (withdrawn !== null) return <Flag tone="neutral">{words.withdrawn}</Flag>;
  return serious.length > 0 ? (
    <Flag tone="danger">{words.serious}</Flag>
  ) : (
    <Flag tone="neutral">{words.notSerious}</Flag>
  );
}

/** Names the child that a report is about. */
export function childWord({ child }: Pick<ShownAefi, 'child'>): string {
  return child?.fullname ?? words.unknownChild;
}

function vaccineWords({ vaccines }: Pick<ShownAefi, 'vaccines'>): string {
  return vaccines.map(({ doseName }) => doseWords(doseName)).join(', ');
}

function batchWords({ vaccines }: Pick<ShownAefi, 'vaccines'>): string {
  return vaccines
    .map(({ batchNo }) => batchNo)
    .filter(Boolean)
    .join(', ');
}

export function reactionsWord({ reactions }: Pick<ShownAefi, 'reactions'>): string {
  return reactions.map((one) => reactionWords[one]).join(', ');
}

/** The line list for a file. Dates are written as stored, year first. */
export const aefiCsvColumns: readonly CsvColumn<ShownAefi>[] = [
  { header: words.id, value: ({ id }) => id },
  { header: words.child, value: childWord },
  { header: words.vaccNo, value: ({ child }) => child && shownVaccNo(child.vaccNo) },
  { header: words.bornOn, value: ({ child }) => child?.bornOn ?? null },
  { header: words.sex, value: ({ child }) => child && sexWord(child) },
  { header: words.address, value: ({ child }) => child?.settlement ?? child?.address ?? null },
  { header: words.vaccines, value: vaccineWords },
  { header: words.batch, value: batchWords },
  { header: words.givenOn, value: ({ vaccines }) => vaccines.map(({ givenOn }) => givenOn).join(', ') },
  { header: words.onset, value: ({ onsetAt }) => onsetAt.replace('T', ' ') },
  { header: words.reactions, value: reactionsWord },
  { header: words.description, value: ({ description }) => description },
  { header: words.serious, value: ({ serious }) => serious.map((one) => seriousWords[one]).join(', ') },
  { header: words.outcome, value: ({ outcome }) => outcomeWords[outcome] },
  { header: words.diedOn, value: ({ diedOn }) => diedOn },
  { header: words.reporterName, value: ({ reporter }) => reporter.name },
  { header: words.reportedOn, value: ({ reportedOn }) => reportedOn },
  { header: words.withdrawn, value: ({ withdrawn }) => withdrawn?.reason ?? null },
];
