import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Api } from '#client/http/api.ts';
import { failedMessageSchema, type FailedMessage } from '#contract/resources/message.ts';

const pageSchema = z.object({ count: z.int(), results: z.array(failedMessageSchema) });

interface Asked {
  readonly query: string;
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Another number asks again. */
  readonly attempt: number;
}

export interface FailedMessages {
  /** Undefined while the first answer is on its way. */
  readonly page: { readonly rows: readonly FailedMessage[]; readonly total: number } | undefined;
  /** Why there is no newer answer; its sentence where the server gave one. */
  readonly failure: { readonly isOffline: boolean; readonly detail: string | null } | null;
}

/** Undelivered messages of the viewer's unit as the server has them now; the last page stays while the next is asked for. */
export function useFailedMessages(
  api: Pick<Api, 'get'>,
  { query, pageIndex, pageSize, attempt }: Asked,
): FailedMessages {
  const [known, setKnown] = useState<FailedMessages>({ page: undefined, failure: null });
  useEffect(() => {
    let isCurrent = true;
    const search = {
      page: pageIndex,
      page_size: pageSize,
      ...(query.trim() === '' ? {} : { search: query }),
    };
    void api.get('/v/messages/failures/', { schema: pageSchema, search }).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) {
        const { results, count } = answer.value;
        setKnown({ page: { rows: results, total: count }, failure: null });
        return;
      }
      const failure = { isOffline: answer.reason === 'no-connection', detail: answer.detail };
      setKnown(({ page }) => ({ page, failure }));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, query, pageIndex, pageSize, attempt]);
  return known;
}
