import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { sessionOf, usePlans } from '../plan/use-planned.ts';
import { SessionStart, type SessionStartProps } from './session-start.tsx';

/** The start of a session, with all that the plan says filled in where it is started from one. */
export function StartWithPlan({ officer, onStart }: Omit<SessionStartProps, 'planned'>) {
  const plans = usePlans();
  const change = useUrlChanges();
  const [plan] = useUrlState('plan');
  const [day] = useUrlState('planned');
  if (plans === undefined) return <Skeleton shape="form" />;
  const planned = plan === undefined || day === undefined ? null : sessionOf(plans, { plan, planned: day });
  return (
    <SessionStart
      officer={officer}
      planned={planned}
      onStart={(session) => {
        change({ plan: undefined, planned: undefined }, 'replace');
        onStart(session);
      }}
    />
  );
}
