import type { ScheduledDose } from '#domain/immunization/schedule/scheduled-dose.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { useVisit } from './immunize-context.ts';
import { immunizeStrings } from './immunize-strings.ts';

/** Doses that are due and that no stock of this facility can be chosen for: why, and what can be done about it. */
export function DueWithoutWallet({ doses }: { readonly doses: readonly ScheduledDose[] }) {
  const { onElsewhere } = useVisit();
  if (doses.length === 0) return null;
  return (
    <Banner tone="warning" title={immunizeStrings.dueWithoutWallet}>
      <div className="child-flow">
        <ul role="list">
          {doses.map(({ code, name, antigen }) => (
            <li key={code}>{immunizeStrings.noWalletFor(doseWords(name), antigen)}</li>
          ))}
        </ul>
        <div className="child-actions">
          <ButtonLink to="/antigen/wallet" icon="plus">
            {immunizeStrings.createWallet}
          </ButtonLink>
          <Button onClick={onElsewhere}>{immunizeStrings.givenElsewhere}</Button>
        </div>
      </div>
    </Banner>
  );
}
