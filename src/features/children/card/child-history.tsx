import type { ChildCard } from '#client/children/card.ts';
import { kindOf, type ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';
import { seriesOfRecord } from '#domain/immunization/schedule/given-doses.ts';
import type { ChildChange, ChildField, ChildHistoryItem } from '#domain/immunization/register/model.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { keptReasonWords } from '#bindings/ledger-words.ts';
import { doseWords, sexNamed } from '#bindings/dose-words.ts';
import { Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { cardStrings, changeWords, faultWords } from './child-card-strings.ts';
import type { Officer } from '#client/session/officer.ts';
import { recordName, RecordFacts } from './child-record.tsx';
import { ChildSummary } from './child-summary.tsx';
import { endTitle } from '../end/end-on-card.tsx';
import { endStrings } from '../end/end-strings.ts';
import { useChildUrl } from '../child-url.ts';
import { childLabels, childStrings } from '../strings.ts';

interface PartProps {
  readonly card: ChildCard;
  readonly officer: Officer;
}

/** Lists the doses given, newest first; those that do not count or have no place in the schedule; and those declared void. */
export function Records({ card: { schedule, invalid, extra, voided }, officer }: PartProps) {
  const lines = schedule.flatMap(({ dose, given }) => (given ? [{ record: given.record, dose }] : []));
  const given = lines
    .map(({ record }) => record)
    .toSorted((a, b) => (a.immunizedOn < b.immunizedOn ? 1 : -1));
  const places = new Map(lines.map(({ record, dose }) => [record.id, dose]));
  return (
    <>
      <RecordList title={cardStrings.given} records={given} places={places} isOnPaper={false} />
      <RecordList
        title={cardStrings.invalid}
        records={invalid.map(({ record }) => record.record)}
        why={(record) => whyInvalid(record, { schedule, invalid })}
      />
      <RecordList title={cardStrings.extra} records={extra} why={whyExtra} />
      <RecordList title={cardStrings.voidedDoses} records={voided} isOnPaper={false} officer={officer} />
    </>
  );
}

interface RecordListProps {
  readonly title: string;
  readonly records: ChildCard['extra'];
  readonly isOnPaper?: boolean;
  /**
   * The places in the schedule that doses count for. A dose recorded without a place, or for another place, is marked, because the schedule
   * above names it by the place that it fills.
   */
  readonly places?: ReadonlyMap<string, ScheduledDose>;
  /** Reason why each of them does not count. */
  readonly why?: (record: ChildCard['extra'][number]) => string | null;
  /** Needed for voided records, to show by whom and why. */
  readonly officer?: Officer;
}

function RecordList({ title, records, places, isOnPaper = true, why, officer }: RecordListProps) {
  if (records.length === 0) return null;
  const Name = officer === undefined ? 'span' : 's';
  const nameOf = (record: ChildCard['extra'][number]) =>
    recordName({ ...record, doseName: record.doseName ?? places?.get(record.id)?.name ?? null });
  return (
    <section className={isOnPaper ? 'child-age' : 'child-age ui-no-print'} aria-label={title}>
      <h3 className="child-part">{title}</h3>
      <ul role="list">
        {records.map((record) => (
          <Split as="li" key={record.id} areas={['name .', 'facts action']} rowGap="none" rule="tight">
            <Name className="child-dose-name">{nameOf(record)}</Name>
            <RecordFacts record={record} name={nameOf(record)} />
            <CountsAs record={record} place={places?.get(record.id)} />
            <Why words={why?.(record) ?? null} />
            {officer === undefined || record.voided === null ? null : (
              <span className="ui-whole-line text-small text-warning">
                {cardStrings.voidedFor(
                  whoWord(record.voided.by, officer),
                  formatDateTime(record.voided.at),
                  keptReasonWords(record.voided.reason),
                )}
              </span>
            )}
          </Split>
        ))}
      </ul>
    </section>
  );
}

function Why({ words }: { readonly words: string | null }) {
  return words === null ? null : <span className="ui-whole-line text-small text-warning">{words}</span>;
}

function CountsAs({
  record,
  place,
}: {
  readonly record: ChildCard['extra'][number];
  readonly place: ScheduledDose | undefined;
}) {
  if (place === undefined || record.dose === null || record.dose === place.code) return null;
  return (
    <span className="ui-whole-line ui-soft text-small">{cardStrings.countsAs(doseWords(place.name))}</span>
  );
}

/** Explains why a routine dose has no place: its series is complete, or it was recorded twice. */
function whyExtra(record: ChildCard['extra'][number]): string | null {
  const { dose, series, antigenName: antigen } = record;
  const isOfSchedule = kindOf(record) === 'routine' && seriesOfRecord({ dose, series, antigen }) !== null;
  return isOfSchedule ? cardStrings.hadAlready : null;
}

/** Explains why a dose does not count and when to repeat it, or that it has been repeated. */
function whyInvalid(
  { id }: ChildCard['extra'][number],
  { schedule, invalid }: Pick<ChildCard, 'schedule' | 'invalid'>,
): string | null {
  const found = invalid.find(({ record }) => record.id === id);
  if (!found) return null;
  const line = schedule.find(({ dose }) => dose.code === found.code);
  const why = faultWords[found.fault];
  const repeat = line ? repeatWords(line) : null;
  return repeat === null ? cardStrings.invalidMadeGood(why) : cardStrings.invalidFor(why, repeat);
}

function repeatWords({ dose, state, earliestOn }: ChildCard['schedule'][number]): string | null {
  if (state === 'given') return null;
  if (state === 'too-late') return cardStrings.repeatTooLate(doseWords(dose.name));
  return cardStrings.repeatDose(doseWords(dose.name), formatDate(earliestOn));
}

/** Entries that were merged into this one, each with a button to undo it. */
export function MergedEntries({ merged }: Pick<ChildCard, 'merged'>) {
  const { openTask } = useChildUrl();
  if (merged.length === 0) return null;
  return (
    <Stack as="section" gap="large" className="ui-no-print" aria-label={cardStrings.mergedEntries}>
      <h3 className="child-part">{cardStrings.mergedEntries}</h3>
      {merged.map((entry) => (
        <ChildSummary
          key={entry.id}
          child={entry}
          action={<Button onClick={() => openTask('unmerge', entry.id)}>{cardStrings.unmerge}</Button>}
        />
      ))}
    </Stack>
  );
}

/** Lists who registered the child and every change since, newest first. */
export function ChildHistory({ card: { child, merged }, officer }: PartProps) {
  const items = [child, ...merged]
    .flatMap((entry) => [...entry.history.map(changeLine), ...endLines(entry)])
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Stack as="section" gap="large" className="ui-no-print" aria-label={cardStrings.history}>
      <h3 className="child-part">{cardStrings.history}</h3>
      <Stack as="ul" role="list">
        {items.map((item) => (
          <Stack as="li" gap="none" key={item.key}>
            <strong>{item.title}</strong>
            <span className="ui-soft">
              {cardStrings.by(whoWord(item.by, officer), formatDateTime(item.at))}
            </span>
            {item.changes.map((change) => (
              <span key={change.field}>{change.words}</span>
            ))}
            {item.reason === null ? null : (
              <span>
                {cardStrings.reason}: {item.reason}
              </span>
            )}
          </Stack>
        ))}
        <Stack as="li" gap="none">
          <span className="ui-soft">
            {cardStrings.registeredBy(whoWord(child.admin, officer), formatDateTime(child.createdAt))}
          </span>
        </Stack>
      </Stack>
    </Stack>
  );
}

/** A line of the history. */
interface HistoryLine {
  readonly key: string;
  readonly at: string;
  readonly by: UserId;
  readonly title: string;
  readonly changes: readonly { readonly field: string; readonly words: string }[];
  readonly reason: string | null;
}

function changeLine(item: ChildHistoryItem): HistoryLine {
  return {
    key: item.event,
    at: item.at,
    by: item.by,
    title: changeWords[item.kind],
    changes: changesOf(item),
    reason: item.reason,
  };
}

/** Lines about the ends of the follow-up, including undone ones. */
function endLines({ ends = [], resumed = [] }: Pick<ChildCard['child'], 'ends' | 'resumed'>): HistoryLine[] {
  return [
    ...ends.map((end) => ({
      key: end.event,
      at: end.at,
      by: end.by,
      title: endStrings.changes.ended,
      changes: [{ field: 'end', words: endTitle(end) }],
      reason: null,
    })),
    ...resumed.map(({ end, at, by, reason }) => ({
      key: `resumed ${end}`,
      at,
      by,
      title: endStrings.changes.resumed,
      changes: [],
      reason,
    })),
  ];
}

function changesOf({ changes }: ChildHistoryItem): readonly { field: string; words: string }[] {
  return changes.flatMap(({ field, from, to }) =>
    field === 'mergedInto' ? [] : [{ field, words: changedWords(field, from, to) }],
  );
}

function changedWords(field: ChildField, from: string, to: string): string {
  if (field === 'bornOn' && from === to) return cardStrings.birthConfirmed(formatDate(to));
  return cardStrings.fromTo(childLabels[field], shownValue(field, from), shownValue(field, to));
}

function shownValue(field: ChildChange['field'], value: string): string {
  if (value === '') return childStrings.notSet;
  if (field === 'bornOn') return formatDate(value);
  if (field === 'sex') return sexNamed(value) ?? '';
  return value;
}

/** The device does not know the names of other officers. */
function whoWord(by: UserId, { userId }: Officer): string {
  return by === userId ? cardStrings.you : cardStrings.colleague;
}
