import { scheduleWords } from '#bindings/schedule-words.ts';
import type { WalletNotices } from '#client/stock/notices.ts';
import { Figure, FigureButton } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { figureOpens } from '../wallets/figure-strings.ts';
import { InVials } from '../in-vials.tsx';
import type { ShownWallet } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { useFigureUrl } from '../wallets/use-figure-url.ts';
import { WalletNoticeFlags } from '../wallets/wallet-notices.tsx';
import { dashboardStrings } from './dashboard-strings.ts';

interface WalletEntryProps {
  readonly wallet: ShownWallet;
  readonly figure: 'balance' | 'issued';
  readonly notices: WalletNotices | undefined;
}

/** One antigen: the balance, and what may be given of it where that is less, or what was issued; and what there is to notice. */
export function WalletEntry({ wallet, figure, notices }: WalletEntryProps) {
  const { explain, notice } = useFigureUrl();
  const doses = wallet[figure];
  const sent = figure === 'balance' ? wallet.onTheWay : 0;
  const here = doses - sent;
  const usable = figure === 'balance' ? (notices?.stock.usable ?? here) : doses;
  return (
    <article className="stock-entry" data-tone={notices?.isOut === true ? 'danger' : undefined}>
      <div className="stock-entry-name">
        <h3>{wallet.name}</h3>
        <span className="ui-soft">{scheduleWords(wallet.schedule)}</span>
      </div>
      <FigureButton label={figureOpens[figure](wallet.name)} onClick={() => explain(wallet.antigen, figure)}>
        <span className="stock-entry-figures">
          {/* What nobody has confirmed is in the wallet, and not on the shelf. */}
          <Figure
            value={here}
            unit={sent === 0 ? stockStrings.doses(here) : stockStrings.here}
            size="title"
          />
          {sent === 0 ? null : <Figure value={sent} unit={stockStrings.onTheWay} size="title" />}
          {/* Where some may not be given, neither figure is mistaken for the other. */}
          {usable === here ? null : <Figure value={usable} unit={dashboardStrings.usable} size="title" />}
          {figure === 'balance' ? <InVials doses={usable} size={wallet.dosesPerVial ?? undefined} /> : null}
        </span>
      </FigureButton>
      <div className="stock-entry-notes">
        {notices?.isOut === true ? <Flag tone="danger">{dashboardStrings.stockOut}</Flag> : null}
        {notices === undefined ? null : (
          <WalletNoticeFlags
            antigen={wallet.name}
            notices={notices}
            onOpen={(topic) => notice(wallet.antigen, topic)}
          />
        )}
        {wallet.waiting > 0 ? (
          <StatusIcon status="waiting" label={stockStrings.waiting(wallet.waiting)} />
        ) : null}
      </div>
      {notices?.level ? <LevelLine notices={notices} level={notices.level} /> : null}
    </article>
  );
}

/** The usable doses against the maximum, on the entry's own rule; its words stand among the notices. */
function LevelLine({
  notices: { stock },
  level: { standing, maximum },
}: {
  readonly notices: WalletNotices;
  readonly level: NonNullable<WalletNotices['level']>;
}) {
  const share = maximum > 0 ? Math.min(stock.usable / maximum, 1) : 0;
  return (
    <span
      className="stock-entry-level"
      data-standing={standing}
      style={{ inlineSize: `${Math.round(share * 100)}%` }}
      aria-hidden="true"
    />
  );
}
