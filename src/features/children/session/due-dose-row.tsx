import { type ReactNode, useId } from 'react';
import { doseOf } from '#domain/immunization/schedule/series.ts';
import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { Found } from '#domain/immunization/screening/findings.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { Cluster, Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { immunizeStrings } from '../immunize/immunize-strings.ts';
import { AgainstFlags } from '../screening/against-flags.tsx';
import type { DueToday } from './due-today.ts';
import type { OpenVial } from './session.ts';
import { percentOf } from './closing.ts';
import { sessionStrings } from './session-strings.ts';
import { untilWords } from './vials.ts';
import type { ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';

import { howGivenStrings } from './strings.ts';

const shortWords = { session: sessionStrings.untilEndShort };

interface DueDoseRowProps {
  readonly due: DueToday;
  /** Open vial that it comes from; undefined without one. */
  readonly vial: OpenVial | undefined;
  /** The schedule's series of its antigen; empty if unknown. */
  readonly series: string;
  /** Day since which it is overdue; null while it is on time. */
  readonly overdueSince: LocalDate | null;
  readonly isTicked: boolean;
  /**
   * Number of other children on the due list who need a dose of the antigen; null if the due list does not say who comes, undefined while
   * it is counted.
   */
  readonly others: number | null | undefined;
  readonly rule: OpenVialRule | undefined;
  /** True if its vial is past its hours: the dose was given before that. */
  readonly isOver: boolean;
  readonly isBusy: boolean;
  /** Findings against the vaccine, from the record and from today's answers. */
  readonly found: readonly Found[];
  /** Reason why it is not given; absent if no reason is asked for. */
  readonly notGiven?: ReactNode;
  readonly isContraindicated: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onOpen: () => void;
  /** Called to say that the dose was given from the vial before its hours were over. */
  readonly onInTime: (vial: EntryId) => void;
  /** Button that undoes the opening of the vial; empty if that is not possible. */
  readonly takeBack: ReactNode;
  /** Called to take further doses of this antigen from another open vial. */
  readonly onUse: (vial: EntryId) => void;
}

/** The cost of opening is read before the press: the words stand on the left, the button at the end. */
const closed = {
  columns: ['fill'],
  wide: ['fill', 'fit'],
  gap: 'large',
  rowGap: 'small',
  className: 'session-dose-closed',
} as const;

/** One due dose: a tap says that it was given, with the effect on the vial beside it. */
export function DueDoseRow(props: DueDoseRowProps) {
  const { due, vial, series, overdueSince, isTicked, others, rule, isOver, isBusy, onTick } = props;
  const { found, isContraindicated, notGiven, takeBack, onOpen, onUse, onInTime } = props;
  const id = useId();
  const { code, source, others: otherVials, over, toOpen } = due;
  const name = code === null ? due.name : doseWords(due.name);
  const dose = code === null ? undefined : doseOf(code);
  const how = dose === undefined ? null : <span className="session-dose-how">{howGiven(dose)}</span>;
  const late =
    overdueSince === null ? null : (
      <span className="text-small font-bold text-warning">
        {sessionStrings.overdueSince(formatDate(overdueSince))}
      </span>
    );
  const whyNot = notGiven ? <div className="ui-whole-line">{notGiven}</div> : null;
  const flags = <AgainstFlags series={series} found={found} />;
  if (isContraindicated)
    return (
      <li className="session-dose" data-vial="none">
        <Split {...closed}>
          <Stack as="span" gap="none" align="start" className="session-dose-name">
            <strong>{name}</strong>
            {flags}
          </Stack>
        </Split>
      </li>
    );
  if (source === null && otherVials.length > 0)
    return (
      <li className="session-dose" data-vial="closed">
        <Split {...closed}>
          <Stack as="span" gap="none" align="start" className="session-dose-name">
            <Cluster as="span" gap="medium" rowGap="none" align="baseline" className="session-dose-title">
              <strong>{name}</strong>
              {late}
            </Cluster>
            {how}
            {flags}
            <span>{immunizeStrings.selectVaccine}</span>
          </Stack>
          <Cluster justify="end" align="stretch" className="session-other-vials ui-whole-line">
            {otherVials.map(({ source: vialEntry, label, available, doses }) => (
              <Button
                key={vialEntry}
                icon="vial"
                about={name}
                isBusy={isBusy}
                onClick={() => {
                  onUse(vialEntry);
                  onTick(true);
                }}
              >
                {sessionStrings.takeBatch(label.batchNo, sessionStrings.left(available, doses))}
              </Button>
            ))}
            {toOpen === null ? null : (
              <Button icon="vial" about={name} isBusy={isBusy} onClick={onOpen}>
                {sessionStrings.open(toOpen.batchNo)}
              </Button>
            )}
          </Cluster>
          {whyNot}
        </Split>
      </li>
    );
  if (source !== null) {
    const after = source.available - (isTicked ? 1 : 0);
    return (
      <li className="session-dose" data-ticked={isTicked}>
        <Split
          as="label"
          columns={['fit', 'fill']}
          areas={['box name', '. vial']}
          wide={['fit', 'fill', 'fit']}
          wideAreas={['box name vial']}
          gap="large"
          htmlFor={id}
        >
          <input
            id={id}
            type="checkbox"
            checked={isTicked}
            aria-label={name}
            onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          />
          <Stack as="span" gap="none" align="start" className="session-dose-name">
            <strong>{name}</strong>
            {how}
            {late}
            {flags}
          </Stack>
          <Split
            as="span"
            area="vial"
            columns={['fit', 'fill']}
            wide={['fit', 15]}
            className="session-dose-vial"
          >
            <Vial left={after} of={source.doses} />
            <Stack as="span" gap="none">
              <strong className="ui-figure">
                {isTicked
                  ? sessionStrings.change(source.available, after, source.doses)
                  : sessionStrings.left(after, source.doses)}
              </strong>
              <span className="ui-soft">
                {[
                  source.label.batchNo,
                  vial && (isOver ? sessionStrings.overHours : untilWords(vial, rule, shortWords)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Stack>
          </Split>
        </Split>
        {otherVials.length === 0 && toOpen === null && takeBack === null ? null : (
          <Cluster justify="end" align="stretch" className="session-other-vials">
            {takeBack}
            {otherVials.map(({ source: vialEntry, label, available, doses }) => (
              <Button
                key={vialEntry}
                icon="vial"
                about={name}
                isBusy={isBusy}
                onClick={() => onUse(vialEntry)}
              >
                {sessionStrings.useBatch(label.batchNo, sessionStrings.left(available, doses))}
              </Button>
            ))}
            {toOpen === null ? null : (
              <Button icon="vial" about={name} isBusy={isBusy} onClick={onOpen}>
                {sessionStrings.openInstead(toOpen.batchNo, toOpen.perVial)}
              </Button>
            )}
          </Cluster>
        )}
        {isTicked ? null : notGiven}
      </li>
    );
  }
  return (
    <li className="session-dose" data-vial={toOpen === null ? 'none' : 'closed'}>
      <Split {...closed}>
        <Stack as="span" gap="none" align="start" className="session-dose-name">
          <Cluster as="span" gap="medium" rowGap="none" align="baseline" className="session-dose-title">
            <strong>{name}</strong>
            {late}
            {over === null ? (
              <Flag tone="neutral">
                {toOpen === null ? sessionStrings.noneCarried : sessionStrings.noVial}
              </Flag>
            ) : (
              <Flag tone="warning" icon="vial">
                {sessionStrings.vialOverHours(over.label.batchNo)}
              </Flag>
            )}
          </Cluster>
          {how}
          {flags}
          {toOpen === null || others === null ? null : others === undefined ? (
            // Keeps the sentence's line, so that nothing moves when it appears.
            <span aria-hidden>{'\u00a0'}</span>
          ) : (
            <span>
              {sessionStrings.openFor(toOpen.perVial, others)}{' '}
              {rule !== '28-days' && toOpen.perVial - 1 - others > 0 ? (
                <strong>{lostWords(toOpen.perVial - 1 - others, toOpen.perVial)}</strong>
              ) : null}
            </span>
          )}
        </Stack>
        {toOpen === null ? null : (
          <Button icon="vial" isBusy={isBusy} about={name} onClick={onOpen}>
            {sessionStrings.open(toOpen.batchNo)}
          </Button>
        )}
        {over === null ? null : (
          <Cluster justify="end" align="stretch" className="session-other-vials ui-whole-line">
            <Button icon="check" isBusy={isBusy} about={name} onClick={() => onInTime(over.source)}>
              {sessionStrings.inTime}
            </Button>
          </Cluster>
        )}
        {whyNot}
      </Split>
    </li>
  );
}

function lostWords(doses: number, perVial: number): string {
  return sessionStrings.lost(doses, percentOf(doses, perVial));
}

const { sites, routes, dosages, injected } = howGivenStrings;

/** Says how the schedule gives a dose: site, amount and, for an injection, route. */
function howGiven({ site, dosage, route }: Pick<ScheduledDose, 'site' | 'dosage' | 'route'>): string {
  const amount = dosages[dosage] ?? dosage;
  const into = routes[route] ?? route.toLowerCase();
  return [sites[site] ?? site, route === 'Oral' ? amount : injected(amount, into)].join(' · ');
}
