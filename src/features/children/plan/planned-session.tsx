import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Facts, Paper, Signatures, Split, Stack, Task } from '#ui/layout/arrange.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { useChildUrl } from '../child-url.ts';
import { kindWords, sessionStrings } from '../session/session-strings.ts';
import { useSession } from '../session/use-session.ts';
import { savePlan } from './plan-saving.ts';
import { planStrings } from './plan-strings.ts';
import { dayWords, rhythmWords } from '../calendar-words.ts';
import { type NeedLine, type Prepared, readPrepared } from './prepared.ts';
import type { DueRow } from '#client/children/due-list.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { CallCaregiver } from '../card/child-call.tsx';
import { childAge, shownVaccNo } from '../child-facts.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';
import { lotName } from '#bindings/ledger-words.ts';

interface PlannedSessionViewProps {
  readonly officer: Officer;
  readonly session: PlannedSession;
}

const papers = ['A4', 'A5'] as const;

/** A planned session: who is due by then, what to take along, and buttons to start, move or cancel it. */
export function PlannedSessionView({ officer, session }: PlannedSessionViewProps) {
  const { plan, planned, on, isCancelled, reason } = session;
  const today = useToday();
  const change = useUrlChanges();
  const { openCard } = useChildUrl();
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const { settlement } = plan;
  const prepared = useLiveQuery(() => readPrepared({ on, settlement }), [on, settlement]);
  const { session: held } = useSession(officer);
  const isHeld = held !== null && held !== undefined && held.closed === null;
  const putBack = () =>
    void savePlan(officer, {
      form: `session-put-back:${plan.id}:${planned}`,
      event: { type: 'move-session', payload: { plan: plan.id, on: planned, to: planned, reason: '' } },
      saved: planStrings.putBackNow,
    });
  return (
    <Task gap="large" className="plan-paper" data-paper={paper}>
      <PageActions>
        <Button icon="back" onClick={() => change({ plan: undefined, planned: undefined }, 'push')}>
          {planStrings.back}
        </Button>
      </PageActions>
      <header className="plan-head">
        <h2>{plan.place}</h2>
        <Cluster as="p" gap="large" rowGap="none" align="baseline">
          <strong>{dayWords(on)}</strong>
          <span>{kindWords[plan.kind]}</span>
          <span>{settlement === '' ? planStrings.forAll : settlement}</span>
          <span>{rhythmWords(plan)}</span>
          <span>{plan.team}</span>
          {on === planned ? null : <Flag tone="info">{planStrings.moved(formatDate(planned))}</Flag>}
        </Cluster>
        <Paper as="p">{officer.facility}</Paper>
      </header>
      {isCancelled ? (
        <Banner
          tone="warning"
          title={planStrings.cancelled}
          action={on < today ? undefined : <Button onClick={putBack}>{planStrings.putBack}</Button>}
        >
          {reason}
        </Banner>
      ) : (
        <>
          <Cluster gap="medium" className="ui-no-print">
            <Button icon="calendar" onClick={() => change({ task: 'move' }, 'push')}>
              {planStrings.move}
            </Button>
            <Button icon="blocked" onClick={() => change({ task: 'cancel' }, 'push')}>
              {planStrings.cancel}
            </Button>
            <Cluster as="span" gap="medium" isOneLine align="stretch" className="plan-print">
              <Toggle
                label={planStrings.paper}
                options={papers.map((value) => ({ value, label: value }))}
                value={paper}
                onChange={setPaper}
              />
              <Button icon="print" isDisabled={prepared === undefined} onClick={() => window.print()}>
                {planStrings.print}
              </Button>
            </Cluster>
          </Cluster>
          {prepared === undefined ? (
            <Skeleton shape="rows" />
          ) : (
            <>
              <PickList prepared={prepared} />
              <DueByDay expected={prepared.expected} on={on} onOpen={openCard} />
            </>
          )}
          <Signatures of={[planStrings.taken, planStrings.received]} />
          <ActionBar sum={<Sum on={on} isStartable={on <= today} vials={vialsOf(prepared)} />}>
            {on > today && !isHeld ? null : (
              <ButtonLink
                tone="primary"
                size="large"
                icon="session"
                to={isHeld ? '/child/session' : sessionPath(session)}
              >
                {isHeld ? planStrings.goOn : planStrings.start}
              </ButtonLink>
            )}
          </ActionBar>
        </>
      )}
    </Task>
  );
}

/** Number of vials that the store can give, as suggested at the start of the session; a shortage is shown beside its antigen. */
function vialsOf(prepared: Awaited<ReturnType<typeof readPrepared>> | undefined): number | undefined {
  return prepared?.lines.flatMap(({ picks }) => picks).reduce((sum, { vials }) => sum + vials, 0);
}

function Sum({
  on,
  isStartable,
  vials,
}: {
  readonly on: PlannedSession['on'];
  readonly isStartable: boolean;
  readonly vials: number | undefined;
}) {
  return (
    <Stack as="span" gap="none">
      <strong>{vials === undefined ? null : sessionStrings.vials(vials)}</strong>
      {isStartable ? null : <span>{planStrings.startsOn(formatDate(on))}</span>}
    </Stack>
  );
}

interface DueByDayProps {
  readonly expected: readonly DueRow[];
  readonly on: LocalDate;
  readonly onOpen: (child: string) => void;
}

/** Children due by the day of a session: name, vaccines and the care giver's phone; on paper with a box to tick. */
function DueByDay({ expected, on, onOpen }: DueByDayProps) {
  return (
    <Section title={planStrings.expected} note={planStrings.dueBy(expected.length, formatDate(on))}>
      {expected.length === 0 ? (
        <EmptyState icon="child" title={planStrings.noneExpected} hint={planStrings.noneExpectedHint} />
      ) : (
        <ul role="list">
          {expected.map(({ child, doses, place }) => (
            <Split
              as="li"
              key={child.id}
              columns={['fill']}
              wide={['fill', 'fill', 14]}
              paper={['fill', 'fill', '43mm', '8mm']}
              gap="large"
              rowGap="tight"
              rule="small"
              className="plan-child"
            >
              <button type="button" className="ui-way plan-child-name" onClick={() => onOpen(child.id)}>
                <strong>
                  <Breakable text={child.fullname} />
                </strong>
                <Facts as="span" gap="large">
                  <span>{childAge(child, on)}</span>
                  {child.vaccNo === null ? null : (
                    <span className="ui-figure">{shownVaccNo(child.vaccNo)}</span>
                  )}
                  <span>{place}</span>
                </Facts>
              </button>
              <span>{doses.map(({ name }) => doseOnOneLine(name)).join(', ')}</span>
              <span className="ui-no-print">
                <CallCaregiver child={child} />
              </span>
              <Paper as="span">
                {child.caregiverName} {child.caregiverNumber}
              </Paper>
              <Paper as="span" className="plan-tick" aria-hidden />
            </Split>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Address that starts a planned session with the plan's values filled in. */
function PickList({ prepared: { lines, notKept } }: { readonly prepared: Prepared }) {
  if (lines.length === 0 && notKept.length === 0) return null;
  return (
    <Section title={planStrings.need} note={planStrings.needNote}>
      <table className="plan-need" aria-label={planStrings.need}>
        <thead>
          <tr>
            <th scope="col">{planStrings.antigen}</th>
            <th scope="col">{planStrings.doses}</th>
            <th scope="col">{planStrings.vials}</th>
            <th scope="col">{planStrings.take}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.antigen} line={line} />
          ))}
        </tbody>
      </table>
      {notKept.length === 0 ? null : (
        <p className="pt-3">
          <Flag tone="warning">
            {planStrings.notKept(
              notKept.map(({ series, doses }) => planStrings.notKeptOf(series, doses)).join(', '),
            )}
          </Flag>
        </p>
      )}
      <p className="pt-2 text-small ui-soft">{planStrings.source}</p>
    </Section>
  );
}

function Line({ line }: { readonly line: NeedLine }) {
  const { name, doses, perVial, wastagePercent, vials, picks, short } = line;
  return (
    <tr>
      <th scope="row">
        <Stack as="span" gap="none">
          <strong>{name}</strong>
          <span className="ui-soft">
            {perVial === null ? planStrings.vialUnknown : planStrings.perVial(perVial)}
            {wastagePercent === null ? null : `, ${planStrings.wastage(wastagePercent)}`}
          </span>
        </Stack>
      </th>
      <td className="plan-figure">{doses}</td>
      <td className="plan-figure">{perVial === null ? '–' : vials}</td>
      <td>
        <Stack as="span" gap="none" align="start">
          {picks.map(({ lot, vials: taken }) => (
            <span key={lot.id}>{planStrings.pick(taken, lotName(lot), formatDate(lot.expiryOn))}</span>
          ))}
          {short > 0 ? <Flag tone="danger">{planStrings.short(short)}</Flag> : null}
        </Stack>
      </td>
    </tr>
  );
}

/** Address that starts a planned session, filled in from the plan. */
function sessionPath({ plan, planned }: PlannedSession): string {
  return `/child/session?${new URLSearchParams({ plan: plan.id, planned }).toString()}`;
}
