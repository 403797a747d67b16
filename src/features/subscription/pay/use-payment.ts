import { useCallback, useEffect, useState } from 'react';
import { subscription, type Verified } from '#contract/calls/subscription.ts';
import type { ApiResult } from '#client/session/api.ts';
import { pageEngine } from '#client/page-engine.ts';

/** What the provider says of a payment, asked for anew each time: an answer of before is never shown for it. */
export function usePayment(reference: string) {
  const [answer, setAnswer] = useState<ApiResult<Verified>>();
  useEffect(() => {
    let isCurrent = true;
    void askFor(reference).then((said) => {
      if (isCurrent) setAnswer(said);
    });
    return () => {
      isCurrent = false;
    };
  }, [reference]);
  const ask = useCallback(async () => {
    const said = await askFor(reference);
    setAnswer(said);
    return said;
  }, [reference]);
  return { answer, ask };
}

function askFor(reference: string): Promise<ApiResult<Verified>> {
  return pageEngine().api.call(subscription.verify, { params: { ref: reference } });
}
