import type { WalletNotices } from '#client/stock/notices.ts';
import { lotNotices, type LotNotice, type StockLevel } from '#domain/ledger/stock-level.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { FlagButton } from '#ui/layout/flag.tsx';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { figureStrings, lotNoticeWords, standingWords } from './figure-strings.ts';
import type { NoticeTopic } from './use-figure-url.ts';
import { Vvm } from '../lot-facts.tsx';

const toneByNotice = {
  expired: 'danger',
  'vvm-discard': 'danger',
  'on-hold': 'danger',
  'expires-soon': 'warning',
  'vvm-use-first': 'warning',
} as const satisfies Record<LotNotice, Tone>;

const iconByNotice = { expired: 'alert', 'on-hold': 'pause', 'expires-soon': 'calendar' } as const;

const lookByStanding = {
  'at-minimum': { tone: 'warning', icon: 'down' },
  between: { tone: 'neutral', icon: 'chart' },
  'above-maximum': { tone: 'info', icon: 'box' },
} as const satisfies Record<StockLevel['position'], { tone: Tone; icon: IconName }>;

interface WalletNoticesProps {
  readonly antigen: string;
  readonly notices: WalletNotices;
  readonly onOpen: (topic: NoticeTopic) => void;
}

/** Notices of one wallet, the most urgent first; each opens its lots. */
export function WalletNoticeFlags({ antigen, notices: { lots, stock, level }, onOpen }: WalletNoticesProps) {
  const doses = { expired: stock.expired, 'vvm-discard': stock.discard };
  const counts = { ...lots, ...doses };
  const found = lotNotices.filter((notice) => counts[notice] > 0);
  if (found.length === 0 && level === null) return null;
  return (
    <Cluster
      as="ul"
      className="stock-notices"
      gap="medium"
      rowGap="none"
      role="list"
      aria-label={figureStrings.noticesOf(antigen)}
    >
      {found.map((notice) => (
        <li key={notice}>
          <LotFlag notice={notice} count={counts[notice]} onOpen={() => onOpen(notice)} />
        </li>
      ))}
      {level === null ? null : (
        <li>
          <FlagButton {...lookByStanding[level.position]} onClick={() => onOpen('level')}>
            {standingWords[level.position](monthsOf(level))}
          </FlagButton>
        </li>
      )}
    </Cluster>
  );
}

/** The months that a wallet lasts, in words. */
export function monthsOf({ months }: StockLevel): string {
  return figureStrings.months(months);
}

interface LotFlagProps {
  readonly notice: LotNotice;
  /** Number of doses that must not be given, or of lots for other notices. */
  readonly count: number;
  readonly onOpen: () => void;
}

function LotFlag({ notice, count, onOpen }: LotFlagProps) {
  const words = lotNoticeWords[notice](count);
  const tone = toneByNotice[notice];
  switch (notice) {
    case 'vvm-discard':
    case 'vvm-use-first':
      return (
        <FlagButton tone={tone} icon={null} onClick={onOpen}>
          <Vvm stage={notice === 'vvm-discard' ? 'III' : 'II'} label={words} />
        </FlagButton>
      );
    case 'expired':
    case 'on-hold':
    case 'expires-soon':
      return (
        <FlagButton tone={tone} icon={iconByNotice[notice]} onClick={onOpen}>
          {words}
        </FlagButton>
      );
  }
}
