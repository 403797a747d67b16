import type { ApiFailure } from '#client/session/api.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { problemWords } from '../problem-words.ts';
import { AskAgain } from './ask-again.tsx';
import { onlineStrings } from './strings.ts';

interface NotLoadedProps {
  readonly failure: ApiFailure;
  /** That it is kept on the server, said where there is no connection to it. */
  readonly needsServer: string;
  readonly onAgain: () => void;
}

/** Why something that the server keeps is not shown, and the way to try again. */
export function NotLoaded({ failure, needsServer, onAgain }: NotLoadedProps) {
  const isOffline = failure.reason === 'no-connection';
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'alert'}
      title={isOffline ? onlineStrings.offline : (problemWords(failure.detail) ?? onlineStrings.failed)}
      hint={isOffline ? needsServer : undefined}
      action={<AskAgain failure={failure} onAgain={onAgain} />}
    />
  );
}
