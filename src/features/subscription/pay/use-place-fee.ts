import { useEffect, useState } from 'react';
import { type PlaceFee, subscription } from '#contract/calls/subscription.ts';
import type { ApiResult } from '#client/session/api.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Level } from '#domain/access/model.ts';
import type { RawValues } from '#ui/form/define-form.ts';

/** A place that is paid for. */
export interface PaidPlace {
  readonly level: Level;
  readonly id: string;
}

const fieldByLevel = [
  ['facility', 'facility'],
  ['lga', 'local_lga'],
  ['state', 'state'],
  ['country', 'country'],
] as const satisfies readonly (readonly [Level, string])[];

/** The lowest place that is chosen; null without one. */
export function placeChosen(values: Readonly<RawValues>): PaidPlace | null {
  for (const [level, field] of fieldByLevel) {
    const id = values[field] ?? '';
    if (id !== '') return { level, id };
  }
  return null;
}

/** What a place costs a month. Undefined while there is no answer, or no place. */
export function usePlaceFee(place: PaidPlace | null): ApiResult<PlaceFee> | undefined {
  const { level, id } = place ?? {};
  const [answer, setAnswer] = useState<{ readonly id: string; readonly said: ApiResult<PlaceFee> }>();
  useEffect(() => {
    if (level === undefined || id === undefined) return;
    let isCurrent = true;
    void pageEngine()
      .api.call(subscription.placeFee, { params: { level, id } })
      .then((said) => {
        if (isCurrent) setAnswer({ id, said });
      });
    return () => {
      isCurrent = false;
    };
  }, [level, id]);
  return answer !== undefined && answer.id === id ? answer.said : undefined;
}
