import type { Officer } from '#client/session/officer.ts';
import { Cluster, Paper, Split, Stack } from '#ui/layout/arrange.tsx';
import { QrCode } from '#ui/code/qr-code.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import type { PlacesAbove } from '../shown.ts';
import { stockStrings } from '../strings.ts';

interface LetterheadProps {
  readonly above: PlacesAbove;
  readonly officer: Officer;
  /** The text of the code. */
  readonly code: string;
  readonly codeLabel: string;
}

/** The product's logo, the owner of the paper, and the code that finds its record again. */
export function Letterhead({ above, officer, code, codeLabel }: LetterheadProps) {
  const { country, state, lga, facility } = above;
  const places = [lga?.name ?? officer.lga, state?.name ?? officer.state, country?.name ?? officer.country];
  return (
    <Cluster className="stock-letterhead" gap="large" isOneLine>
      <Paper>
        <Logo size="large" />
      </Paper>
      <Stack as="p" gap="none">
        <b>{facility?.name ?? officer.facility ?? stockStrings.notSet}</b>
        <span>{places.filter(Boolean).join(', ')}</span>
      </Stack>
      <QrCode text={code} label={codeLabel} />
    </Cluster>
  );
}

interface SignaturesProps {
  /** The signers, each with a name if the record has one. */
  readonly by?: readonly { readonly who: string; readonly name: string | null }[];
}

const bothUnnamed = [
  { who: stockStrings.issuedBy, name: null },
  { who: stockStrings.receivedBy, name: null },
];

/** Lines for the signatures of giver and receiver, on paper. */
export function Signatures({ by = bothUnnamed }: SignaturesProps) {
  return (
    <Split className="stock-signatures ui-paper-foot" columns={['fill', 'fill']} gap="wide" only="paper">
      {by.map(({ who, name }) => (
        <Stack key={who} as="p" gap="none" align="stretch">
          <b>{who}</b>
          <span>{name === null ? stockStrings.signature : stockStrings.signatureOf(name)}</span>
        </Stack>
      ))}
    </Split>
  );
}
