import type { OpenCase } from '#client/queries/open-cases.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import { rejections } from '#domain/ledger/rejections.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { recordLabel } from './event-words.ts';
import { refusalSaid } from '#bindings/server-words.ts';
import { factsOfCase, syncStrings } from './strings.ts';

export interface CaseRowProps {
  readonly row: OpenCase;
  /** What the server says of the record behind it; undefined while that is not known here. */
  readonly record: CaseResource | undefined;
}

/** What a case is about. What was refused on another tablet is said to be of whoever saved it there, never as the reader's own. */
export function CaseRow({ row, record }: CaseRowProps) {
  const isOfAnother = rejections.some((reason) => reason === row.reason);
  const said = refusalSaid(row, null) ?? row.detail;
  const officer = record?.officer ?? syncStrings.someColleague;
  const facts = record
    ? [recordLabel(record.activity), factsOfCase(record)].filter((part) => part !== null)
    : [];
  return (
    <div className="grid gap-1">
      <p className="flex items-start gap-2">
        <Icon name={isOfAnother ? 'people' : 'alert'} />
        <span>
          {row.name === null ? null : <strong>{row.name}: </strong>}
          {isOfAnother ? <strong>{syncStrings.notAccepted(officer)}</strong> : said}
        </span>
      </p>
      {facts.length === 0 ? null : <p className="text-lead">{facts.join(' · ')}</p>}
      {isOfAnother ? <p>{syncStrings.serverSaid(said)}</p> : null}
      <p className="ui-soft">
        {syncStrings.since(formatDateTime(row.openedAt))}
        {isOfAnother ? ` · ${syncStrings.theirTablet}` : null}
      </p>
    </div>
  );
}
