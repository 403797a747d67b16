import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Engine } from '#client/engine.ts';
import type { RowStatus } from '#ui/layout/status-icon.tsx';
import type { SyncView } from './strings.ts';
import type { SyncRow } from '#client/sync-centre-rows.ts';

const pageSize = 25;

interface VisibleRows {
  readonly view: SyncView;
  readonly rows: readonly SyncRow[];
  readonly total: number;
}

/** The rows of one view, kept up to date; undefined until they are read. */
export function useSyncRows(queries: Engine['queries'], view: SyncView) {
  const [page, setPage] = useState({ view, limit: pageSize });
  const limit = page.view === view ? page.limit : pageSize;
  const read = useLiveQuery(() => readRows(queries, { view, limit }), [queries, view, limit]);
  // For a moment after a change of view the last one's rows are still there.
  const shown = read?.view === view ? read : undefined;
  return {
    rows: shown?.rows,
    total: shown?.total ?? 0,
    showMore: () => setPage({ view, limit: limit + pageSize }),
  };
}

/** Where the rows of a view are found, in the order they are shown. */
const statusesOf = {
  waiting: ['waiting'],
  // Taken by the server with its effect still on the way here, then what has come back as well.
  sent: ['sent', 'saved'],
  // Refused, or on hold at the server.
  attention: ['attention'],
  'set-aside': ['set-aside'],
} as const satisfies Record<SyncView, readonly (RowStatus | 'attention')[]>;

async function readRows(
  queries: Engine['queries'],
  { view, limit }: { readonly view: SyncView; readonly limit: number },
): Promise<VisibleRows> {
  const parts = await Promise.all(statusesOf[view].map((status) => queries.syncRows({ status, limit })));
  return {
    view,
    rows: parts.flatMap(({ rows }) => rows).slice(0, limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
}
