import type { ReactNode } from 'react';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { AnswerAge, NotHere } from './answer-age.tsx';
import type { OnlineAnswer } from './use-online-answer.ts';

interface AnsweredProps<Value> {
  readonly answer: OnlineAnswer<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** What stands below the choices of a page: the answer to them, with its age where there is no newer one, or why there is none. */
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
