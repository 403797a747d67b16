import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { sessionOf, usePlans } from '../plan/use-planned.ts';
import type { HeldSessionId } from '#domain/kernel/ids.ts';
import type { Session } from './session.ts';
import { JoinList } from './together/join-list.tsx';
import { SessionStart, type SessionStartProps } from './session-start.tsx';

interface StartWithPlanProps extends Omit<SessionStartProps, 'planned'> {
  readonly onJoin: (session: Session) => void;
  readonly onLook: (session: HeldSessionId) => void;
}

/**
 * The start of a session, with all that the plan says filled in where it is started from one; before it those that other tablets
 * hold.
 */
export function StartWithPlan({ officer, onStart, onJoin, onLook }: StartWithPlanProps) {
  const plans = usePlans();
  const [plan] = useUrlState('plan');
  const [day] = useUrlState('planned');
  if (plans === undefined) return <Skeleton shape="form" />;
  const planned = plan === undefined || day === undefined ? null : sessionOf(plans, { plan, planned: day });
  return (
    <div className="session-flow">
      <JoinList officer={officer} onJoin={onJoin} onLook={onLook} />
      <SessionStart officer={officer} planned={planned} onStart={onStart} />
    </div>
  );
}
