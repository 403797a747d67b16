import type { ApiFailure } from '#client/session/api.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { problemWords } from '../problem-words.ts';
import { AskAgain } from './ask-again.tsx';
import { onlineStrings } from './strings.ts';

interface Failed {
  readonly failure: ApiFailure;
  /** Asks once more. */
  readonly onAgain: () => void;
}

/** What stands in place of an answer that never came. */
export function NotHere({ failure, onAgain }: Failed) {
  return (
    <EmptyState
      icon={isOffline(failure) ? 'offline' : 'alert'}
      title={sentenceOf(failure)}
      hint={onlineStrings.needsServer}
      action={<AskAgain failure={failure} onAgain={onAgain} />}
    />
  );
}

/** How old what is shown is, and why it is not newer. No network is no fault, so that it is not drawn as one. */
export function AnswerAge({ failure, onAgain, asOf }: Failed & { readonly asOf: number }) {
  const when = formatDateTime(asOf);
  const again = <AskAgain failure={failure} onAgain={onAgain} />;
  return (
    <div role="status">
      {isOffline(failure) ? (
        <Banner tone="neutral" action={again}>
          {onlineStrings.asOfOffline(when)}
        </Banner>
      ) : (
        <Banner tone="warning" title={sentenceOf(failure)} action={again}>
          {onlineStrings.asOf(when)}
        </Banner>
      )}
    </div>
  );
}

function isOffline({ reason }: ApiFailure): boolean {
  return reason === 'no-connection';
}

function sentenceOf(failure: ApiFailure): string {
  return isOffline(failure) ? onlineStrings.offline : (problemWords(failure.detail) ?? onlineStrings.failed);
}
