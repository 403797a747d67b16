import type { ApiFailure } from '#client/http/api.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { userStrings } from './strings.ts';

/** Why an account is not shown, and the way to try again. */
export function NotLoaded({
  failure,
  onAgain,
}: {
  readonly failure: ApiFailure;
  readonly onAgain: () => void;
}) {
  const isOffline = failure.reason === 'no-connection';
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'alert'}
      title={isOffline ? userStrings.offline : (failure.detail ?? userStrings.failed)}
      hint={isOffline ? userStrings.needsServer : undefined}
      action={<Button onClick={onAgain}>{userStrings.again}</Button>}
    />
  );
}
