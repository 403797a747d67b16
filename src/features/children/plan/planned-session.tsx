import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { useToday } from '#bindings/use-today.ts';
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
import { DueByDay } from './due-by-day.tsx';
import { PickList } from './pick-list.tsx';
import { savePlan } from './plan-saving.ts';
import { planStrings } from './plan-strings.ts';
import { dayWords, rhythmWords } from '../calendar-words.ts';
import { readPrepared } from './prepared.ts';
import { sessionPath } from './session-path.ts';

interface PlannedSessionViewProps {
  readonly officer: Officer;
  readonly session: PlannedSession;
}

const papers = ['A4', 'A5'] as const;

/** A planned session: who is due by then, what to take along, and the way to start, move or cancel it. */
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
    <div className="session-flow plan-paper" data-paper={paper}>
      <PageActions>
        <Button icon="back" onClick={() => change({ plan: undefined, planned: undefined }, 'push')}>
          {planStrings.back}
        </Button>
      </PageActions>
      <header className="plan-head">
        <h2>{plan.place}</h2>
        <p className="session-facts-line">
          <strong>{dayWords(on)}</strong>
          <span>{kindWords[plan.kind]}</span>
          <span>{settlement === '' ? planStrings.forAll : settlement}</span>
          <span>{rhythmWords(plan)}</span>
          <span>{plan.team}</span>
          {on === planned ? null : <Flag tone="info">{planStrings.moved(formatDate(planned))}</Flag>}
        </p>
        <p className="plan-paper-only">{officer.facility}</p>
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
          <div className="plan-tools ui-no-print">
            <Button icon="calendar" onClick={() => change({ task: 'move' }, 'push')}>
              {planStrings.move}
            </Button>
            <Button icon="blocked" onClick={() => change({ task: 'cancel' }, 'push')}>
              {planStrings.cancel}
            </Button>
            <span className="plan-print">
              <Toggle
                label={planStrings.paper}
                options={papers.map((value) => ({ value, label: value }))}
                value={paper}
                onChange={setPaper}
              />
              <Button icon="print" isDisabled={prepared === undefined} onClick={() => window.print()}>
                {planStrings.print}
              </Button>
            </span>
          </div>
          {prepared === undefined ? (
            <Skeleton shape="rows" />
          ) : (
            <>
              <PickList prepared={prepared} />
              <DueByDay expected={prepared.expected} on={on} onOpen={openCard} />
            </>
          )}
          <p className="plan-paper-only plan-signatures">
            <span>{planStrings.taken}</span>
            <span>{planStrings.received}</span>
          </p>
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
    </div>
  );
}

/** Vials that can be taken from the store, as the start of the session proposes them; what is short is said beside its antigen. */
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
    <span className="session-sum">
      <strong>{vials === undefined ? null : sessionStrings.vials(vials)}</strong>
      {isStartable ? null : <span>{planStrings.startsOn(formatDate(on))}</span>}
    </span>
  );
}
