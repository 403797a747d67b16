import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { placesOf } from '../day/places-of.ts';
import { CancelSession, MoveSession } from './change-session.tsx';
import { PlanCalendar } from './plan-calendar.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlannedSessionView } from './planned-session.tsx';
import { planStrings } from './plan-strings.ts';
import { sessionOf, usePlans } from './use-planned.ts';
import '../children.css';
import '../session/session.css';
import './plan.css';
import './plan-paper.css';

/** The sessions that a facility plans: when, where, for whom, and what each of them needs. It works offline. */
export function PlanScreen() {
  return <ChildPage title={planStrings.title}>{(officer) => <Plan officer={officer} />}</ChildPage>;
}

function Plan({ officer }: { readonly officer: Officer }) {
  const plans = usePlans();
  const [plan] = useUrlState('plan');
  const [planned] = useUrlState('planned');
  const change = useUrlChanges();
  if (plans === undefined) return <Skeleton shape="table" />;
  const session =
    plan === undefined || planned === undefined ? undefined : sessionOf(plans, { plan, planned });
  return (
    <>
      {session === undefined ? <PlanCalendar plans={plans} /> : null}
      {session === null ? (
        <EmptyState
          icon="search"
          title={planStrings.missing}
          action={
            <Button onClick={() => change({ plan: undefined, planned: undefined }, 'replace')}>
              {planStrings.back}
            </Button>
          }
        />
      ) : null}
      {session === undefined || session === null ? null : (
        <>
          <PlannedSessionView
            key={`${session.plan.id} ${session.planned}`}
            officer={officer}
            session={session}
          />
          <Task officer={officer} session={session} />
          <ChildCardModal officer={officer} />
        </>
      )}
      <AddPlan officer={officer} />
    </>
  );
}

/** Maximum number of settlements offered by one tap. */
const maxOffered = 6;

function AddPlan({ officer }: { readonly officer: Officer }) {
  const { children } = pageEngine();
  const today = useToday();
  const [modal] = useUrlState('modal');
  const [day] = useUrlState('day');
  const change = useUrlChanges();
  const close = () => change({ modal: undefined }, 'replace');
  const places = useLiveQuery(async () => {
    const { rows } = await children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 200 });
    return placesOf(rows).flatMap(({ place }) => (place === '' ? [] : [place]));
  }, [children, today]);
  if (modal !== 'plan') return null;
  return (
    <Modal title={planStrings.add} isOpen size="large" onClose={close}>
      {places === undefined ? (
        <Skeleton shape="form" />
      ) : (
        <PlanForm
          officer={officer}
          on={day !== undefined && isLocalDate(day) ? day : today}
          settlements={places.slice(0, maxOffered)}
          onCancel={close}
          onDone={(on: LocalDate) => change({ modal: undefined, day: on }, 'replace')}
        />
      )}
    </Modal>
  );
}

function Task({ officer, session }: { readonly officer: Officer; readonly session: PlannedSession }) {
  const [task] = useUrlState('task');
  const change = useUrlChanges();
  const close = () => change({ task: undefined }, 'replace');
  const props = { officer, session, onDone: close };
  if (task === 'move')
    return (
      <Modal title={planStrings.moveTitle} isOpen onClose={close}>
        <MoveSession {...props} />
      </Modal>
    );
  if (task === 'cancel')
    return (
      <Modal title={planStrings.cancelTitle} isOpen onClose={close}>
        <CancelSession {...props} />
      </Modal>
    );
  return null;
}
