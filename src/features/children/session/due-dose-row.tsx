import { type ReactNode, useId, useState } from 'react';
import { doseOf } from '#domain/immunization/schedule/series.ts';
import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { Found } from '#domain/immunization/screening/findings.ts';
import { doseWords, reasonWords } from '#bindings/dose-words.ts';
import { Area, Cluster, Only, Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { immunizeStrings } from '../immunize/immunize-strings.ts';
import type { Condition } from '#domain/immunization/screening/conditions.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import { AgainstFlags } from '../screening/against-flags.tsx';
import { NotGivenChoice } from '../screening/not-given-choice.tsx';
import { screeningStrings } from '../screening/screening-strings.ts';
import type { StockChoice } from '#client/children/stock-choices.ts';
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
  /** Reason why it is not given, or the choice of one. */
  readonly notGiven: {
    readonly reason: NotGivenReason | undefined;
    readonly onReason: (reason: NotGivenReason | null) => void;
    readonly onCondition: (condition: Condition) => void;
  };
  readonly isContraindicated: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onOpen: () => void;
  /** Called to take a vial out of the store for the session; undefined if that is not possible. */
  readonly onTakeAlong: ((lot: StockChoice) => void) | undefined;
  /** Called to say that the dose was given from the vial before its hours were over. */
  readonly onInTime: (vial: EntryId) => void;
  /** Button that undoes the opening of the vial; empty if that is not possible. */
  readonly takeBack: ReactNode;
  /** Called to take further doses of this antigen from another open vial. */
  readonly onUse: (vial: EntryId) => void;
}

/** One due dose: its name, its vial, and at the end the actions besides ticking it. */
export function DueDoseRow(props: DueDoseRowProps) {
  const { due, series, isTicked, isBusy, onTick } = props;
  const { found, isContraindicated, notGiven, takeBack, onOpen, onTakeAlong, onUse, onInTime } = props;
  const id = useId();
  const [asked, setAsked] = useState<'reason' | 'vial' | null>(null);
  const { code, source, others: otherVials, over, toOpen, toTake } = due;
  const name = code === null ? due.name : doseWords(due.name);
  const dose = code === null ? undefined : doseOf(code);
  // The vial in use and the next one are chosen in one place.
  const hasAnother = source !== null && toOpen !== null;
  const state = isContraindicated ? 'ruled-out' : stateOf(due);
  const turn = (to: 'reason' | 'vial') => setAsked(asked === to ? null : to);
  // A tap anywhere on the words ticks the dose.
  const words = state === 'open' ? ({ as: 'label', htmlFor: id } as const) : ({ as: 'span' } as const);
  return (
    <li className="session-dose" data-ticked={isTicked} data-state={state}>
      <Split
        columns={[2.75, 'fill', 6]}
        areas={['box name end', 'box vial why', 'box how how']}
        wide={[2.75, 'fill', 15, 5.5, 6.5]}
        wideAreas={['box name vial why end', 'box how vial why end']}
        rowGap="none"
        className="session-dose-line"
      >
        <Area
          as={words.as}
          {...(words.as === 'label' && { htmlFor: id })}
          area="box"
          className="session-dose-box"
        >
          {state === 'open' ? (
            <input
              id={id}
              type="checkbox"
              checked={isTicked}
              aria-label={name}
              onChange={({ currentTarget }) => onTick(currentTarget.checked)}
            />
          ) : state === 'ruled-out' ? (
            <Icon name="blocked" />
          ) : (
            <Vial left={0} of={1} />
          )}
        </Area>
        <Stack {...words} area="name" gap="none" className="session-dose-name">
          <strong>{name}</strong>
        </Stack>
        <Stack {...words} area="how" gap="none" align="start" className="session-dose-how">
          {dose === undefined || isContraindicated ? null : <span>{howGiven(dose)}</span>}
          <AgainstFlags series={series} found={found} />
        </Stack>
        <Cluster {...words} area="vial" gap="medium" isOneLine className="session-dose-vial">
          <VialOf {...props} />
          {isContraindicated ||
          notGiven.reason !== undefined ||
          toTake === null ||
          onTakeAlong === undefined ? null : (
            <Button
              tone="quiet"
              about={sessionStrings.lotNamed(toTake.label.batchNo, name)}
              isBusy={isBusy}
              onClick={() => onTakeAlong(toTake)}
            >
              {sessionStrings.takeAlong}
            </Button>
          )}
        </Cluster>
        <Stack area="why" gap="none" className="session-dose-end">
          {isContraindicated ? null : notGiven.reason === undefined ? (
            <Button tone="quiet" about={name} isExpanded={asked === 'reason'} onClick={() => turn('reason')}>
              {screeningStrings.notGiven}
            </Button>
          ) : (
            <Button
              tone="quiet"
              about={screeningStrings.takeBack(name)}
              onClick={() => notGiven.onReason(null)}
            >
              {screeningStrings.change}
            </Button>
          )}
        </Stack>
        <Stack area="end" gap="none" className="session-dose-end">
          {notGiven.reason !== undefined ? null : state === 'closed' && toOpen !== null ? (
            <Button about={sessionStrings.lotNamed(toOpen.batchNo, name)} isBusy={isBusy} onClick={onOpen}>
              {sessionStrings.openShort}
            </Button>
          ) : hasAnother ? (
            <IconButton icon="vial" label={sessionStrings.anotherVial(name)} onClick={() => turn('vial')} />
          ) : (
            takeBack
          )}
        </Stack>
      </Split>
      {isContraindicated ? null : (
        <>
          {notGiven.reason !== undefined || (otherVials.length === 0 && over === null) ? null : (
            <Cluster justify="end" align="stretch" className="session-dose-under">
              {otherVials.map(({ source: vialEntry, label, available, doses }) => (
                <Button
                  key={vialEntry}
                  icon="vial"
                  about={name}
                  isBusy={isBusy}
                  onClick={() => {
                    onUse(vialEntry);
                    if (source === null) onTick(true);
                  }}
                >
                  {source === null
                    ? sessionStrings.takeBatch(label.batchNo, sessionStrings.left(available, doses))
                    : sessionStrings.useBatch(label.batchNo, sessionStrings.left(available, doses))}
                </Button>
              ))}
              {source === null && otherVials.length > 0 && toOpen !== null ? (
                <Button icon="vial" about={name} isBusy={isBusy} onClick={onOpen}>
                  {sessionStrings.open(toOpen.batchNo)}
                </Button>
              ) : null}
              {over === null ? null : (
                <Button icon="check" isBusy={isBusy} about={name} onClick={() => onInTime(over.source)}>
                  {sessionStrings.inTime}
                </Button>
              )}
            </Cluster>
          )}
          {asked === 'vial' && hasAnother ? (
            <Cluster justify="end" className="session-dose-under">
              {takeBack}
              <Button icon="vial" about={name} isBusy={isBusy} onClick={onOpen}>
                {sessionStrings.openInstead(toOpen.batchNo, toOpen.perVial)}
              </Button>
            </Cluster>
          ) : null}
          {asked === 'reason' && notGiven.reason === undefined ? (
            <div className="session-dose-under">
              <NotGivenChoice
                dose={{ name: due.name, antigen: series }}
                reason={undefined}
                onReason={(reason) => {
                  setAsked(null);
                  notGiven.onReason(reason);
                }}
                onCondition={notGiven.onCondition}
              />
            </div>
          ) : null}
        </>
      )}
    </li>
  );
}

/**
 * The source of a dose.
 *
 * - open: an open vial has it
 * - choose: several vials are open, and the officer chooses one
 * - over: only a vial past its hours is open
 * - closed: a vial has to be opened
 * - none: no vial was taken along
 */
function stateOf({ source, others, over, toOpen }: DueToday): 'open' | 'choose' | 'over' | 'closed' | 'none' {
  if (source !== null) return 'open';
  if (others.length > 0) return 'choose';
  if (over !== null && toOpen === null) return 'over';
  return toOpen === null ? 'none' : 'closed';
}

/** The vial of a dose in words: what is left in it, or the effect of opening the next one. */
function VialOf({ due, vial, isTicked, isOver, isContraindicated, notGiven, rule, others }: DueDoseRowProps) {
  const { source, others: otherVials, over, toOpen } = due;
  if (isContraindicated) return null;
  if (notGiven.reason !== undefined)
    return (
      <Flag tone="neutral" icon="blocked">
        {screeningStrings.notGiven}: {reasonWords[notGiven.reason]}
      </Flag>
    );
  if (source !== null) {
    const after = source.available - (isTicked ? 1 : 0);
    return (
      <>
        <Only as="span" on="wide">
          <Vial left={after} of={source.doses} />
        </Only>
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
      </>
    );
  }
  if (otherVials.length > 0) return <span>{immunizeStrings.selectVaccine}</span>;
  return (
    <Stack as="span" gap="none" align="start">
      {over === null ? null : (
        <Flag tone="warning" icon="vial">
          {sessionStrings.vialOverHours(over.label.batchNo)}
        </Flag>
      )}
      {toOpen === null ? (
        over === null ? (
          <span className="ui-soft">{sessionStrings.noneCarried}</span>
        ) : null
      ) : (
        <>
          <strong>{sessionStrings.vialOf(toOpen.batchNo, toOpen.perVial)}</strong>
          {others === null ? null : others === undefined ? (
            // Keeps the sentence's line, so that nothing moves when it appears.
            <span aria-hidden>{'\u00a0'}</span>
          ) : (
            <PriceOfOpening perVial={toOpen.perVial} others={others} rule={rule} />
          )}
        </>
      )}
    </Stack>
  );
}

interface PriceOfOpeningProps {
  readonly perVial: number;
  readonly others: number;
  readonly rule: OpenVialRule | undefined;
}

/** Number of other children who need doses of a vial, and of doses that could be lost by opening it today. */
function PriceOfOpening({ perVial, others, rule }: PriceOfOpeningProps) {
  const lost = rule === '28-days' ? 0 : Math.max(0, perVial - 1 - others);
  return (
    <>
      <span className="ui-soft">{sessionStrings.neededBy(others)}</span>
      {lost === 0 ? null : <strong>{sessionStrings.lost(lost, percentOf(lost, perVial))}</strong>}
    </>
  );
}

const { sites, routes, dosages, injected } = howGivenStrings;

/** Says how the schedule gives a dose: site, amount and, for an injection, route. */
function howGiven({ site, dosage, route }: Pick<ScheduledDose, 'site' | 'dosage' | 'route'>): string {
  const amount = dosages[dosage] ?? dosage;
  const into = routes[route] ?? route.toLowerCase();
  return [sites[site] ?? site, route === 'Oral' ? amount : injected(amount, into)].join(' · ');
}
