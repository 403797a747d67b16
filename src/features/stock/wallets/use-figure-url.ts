import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WalletFigure } from '#client/stock/entries/movements.ts';
import { lotNotices, type LotNotice } from '#domain/ledger/stock-level.ts';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';

export const walletFigures = [
  'balance',
  'issued',
  'wastage',
  'discarded',
] as const satisfies readonly WalletFigure[];

/** The subject of a chip: a notice about lots, or the wallet's level. */
export type NoticeTopic = LotNotice | 'level';
const topics: readonly NoticeTopic[] = [...lotNotices, 'level'];

const closed = {
  explain: undefined,
  notice: undefined,
  wallet: undefined,
  older: undefined,
} as const;

/** The part of a wallet opened by the address: the movements of a figure, or the lots of a notice. */
export function useFigureUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const explain = useCallback(
    (wallet: string, figure: WalletFigure) => change({ ...closed, explain: figure, wallet }, 'push'),
    [change],
  );
  const turnTo = useCallback(
    (figure: WalletFigure) => change({ explain: figure, older: undefined }, 'replace'),
    [change],
  );
  const goTo = useCallback(
    (page: number) => change({ older: page === 0 ? undefined : String(page) }, 'push'),
    [change],
  );
  const notice = useCallback(
    (wallet: string, topic: NoticeTopic) => change({ ...closed, notice: topic, wallet }, 'push'),
    [change],
  );
  const close = useCallback(() => change(closed, 'replace'), [change]);
  const page = params.get('older') ?? '';
  return {
    wallet: params.get('wallet') ?? undefined,
    figure: walletFigures.find((figure) => figure === params.get('explain')),
    topic: topics.find((topic) => topic === params.get('notice')),
    /** Number of pages back from the newest movement. */
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
    explain,
    turnTo,
    goTo,
    notice,
    close,
  };
}
