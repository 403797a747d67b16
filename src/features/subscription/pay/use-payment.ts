import { useCallback, useEffect, useState } from 'react';
import { subscription } from '#contract/endpoints/subscription.ts';
import type { Verified } from '#contract/resources/subscription.ts';
import type { ApiResult } from '#client/http/api.ts';
import { pageEngine } from '#client/page-engine.ts';

/** What the provider says of a payment, asked for anew each time: an answer of before is never shown for it. */
export function usePayment(reference: string) {
  const [answer, setAnswer] = useState<ApiResult<Verified>>();
  const ask = useCallback(async () => {
    const said = await pageEngine().api.call(subscription.verify, { params: { ref: reference } });
    setAnswer(said);
    return said;
  }, [reference]);
  useEffect(() => {
    void ask();
  }, [ask]);
  return { answer, ask };
}
