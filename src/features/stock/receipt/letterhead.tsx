import type { Officer } from '#client/session/officer.ts';
import { QrCode } from '#ui/code/qr-code.tsx';
import type { PlacesAbove } from '../shown.ts';
import { stockStrings } from '../strings.ts';

interface LetterheadProps {
  readonly above: PlacesAbove;
  readonly officer: Officer;
  /** What a scanner reads. */
  readonly code: string;
  readonly codeLabel: string;
}

/** Whose paper it is, and the code that finds its record again. */
export function Letterhead({ above, officer, code, codeLabel }: LetterheadProps) {
  const { country, state, lga, facility } = above;
  const places = [lga?.name ?? officer.lga, state?.name ?? officer.state, country?.name ?? officer.country];
  return (
    <header className="stock-letterhead">
      <p>
        <b>{facility?.name ?? officer.facility ?? stockStrings.notSet}</b>
        <span>{places.filter(Boolean).join(', ')}</span>
      </p>
      <QrCode text={code} label={codeLabel} />
    </header>
  );
}

/** Where who gave and who took sign, on paper. */
export function Signatures() {
  return (
    <div className="stock-signatures">
      {[stockStrings.issuedBy, stockStrings.receivedBy].map((who) => (
        <p key={who}>
          <b>{who}</b>
          <span>{stockStrings.signature}</span>
        </p>
      ))}
    </div>
  );
}
