import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { CallInput, ReplyOf } from '#client/http/endpoint-call.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton, type SkeletonProps } from '#ui/layout/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { useViewer } from '../use-viewer.ts';
import { AnswerAge, NotHere } from './answer-age.tsx';
import { onlineStrings } from './strings.ts';
import { useLive } from './use-live.ts';
import { type OnlineAnswer, useOnlineAnswer } from './use-online-answer.ts';
import type { ApiFailure } from '#client/session/api.ts';

interface OnlineUseProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  /** Title of the page until an answer arrives. */
  readonly title: string;
  readonly skeleton?: SkeletonProps['shape'];
  /** The facility or unit whose figures are shown; the page then follows its changes. */
  readonly liveUnit?: string;
  /**
   * Renders the whole page. `age` shows how old the answer is if there is no newer one; `again` reloads it if there is
   * no `age`.
   */
  readonly children: (
    value: ReplyOf<E>,
    shown: { readonly age: ReactNode; readonly again: ReactNode },
  ) => ReactNode;
}

/**
 * A page about one answer of the server. Without a connection, the last answer is shown with its age, and only to the
 * user who read it. If the server does not know the object, the page is "not found".
 */
export function OnlineUse<E extends Endpoint>(props: OnlineUseProps<E>) {
  const viewer = useViewer();
  if (!viewer) {
    return (
      <Page title={props.title}>
        <Skeleton shape={props.skeleton ?? 'rows'} />
      </Page>
    );
  }
  return <Used key={viewer.userId} user={viewer.userId} {...props} />;
}

function Used<E extends Endpoint>({
  user,
  endpoint,
  input,
  title,
  skeleton = 'rows',
  liveUnit,
  children,
}: OnlineUseProps<E> & { readonly user: string }) {
  const { value, asOf, failure, reload } = useOnlineAnswer(endpoint, { user, input });
  useLive(liveUnit, reload);
  // A record that no longer exists on the server must not be shown from the cache.
  if (failure !== null && leadsNowhere(failure)) return <NotFound isBare={false} />;
  if (value !== undefined) {
    if (failure !== null)
      return children(value, {
        age: <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />,
        again: null,
      });
    return children(value, {
      age: null,
      again: <IconButton icon="refresh" label={onlineStrings.again} onClick={reload} />,
    });
  }
  return (
    <Page title={title}>
      {failure === null ? <Skeleton shape={skeleton} /> : <NotHere failure={failure} onAgain={reload} />}
    </Page>
  );
}

interface AnsweredProps<Value> {
  readonly answer: OnlineAnswer<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** Shows the answer for a page's filters, with its age if there is no newer one, or the reason why there is none. */
export function Answered<Value>({
  answer: { value, asOf, failure, reload },
  children,
}: AnsweredProps<Value>) {
  if (value === undefined) {
    return failure === null ? <Skeleton shape="table" /> : <NotHere failure={failure} onAgain={reload} />;
  }
  return (
    <>
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      {children(value)}
    </>
  );
}

/** True if the server knows nothing at the requested address. */
export function leadsNowhere({ reason, status }: ApiFailure): boolean {
  return reason === 'refused' && (status === 404 || status === 400);
}
