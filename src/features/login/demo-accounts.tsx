import { useEffect, useState } from 'react';
import type { Demo } from '#contract/calls/demo.ts';
import { Button } from '#ui/layout/button.tsx';
import { loginStrings } from './strings.ts';

type Account = Demo['accounts'][number];

export interface DemoAccountsProps {
  /** Answers null where this is no demo. */
  readonly read: () => Promise<Demo | null>;
  readonly isBusy: boolean;
  readonly onChosen: (credentials: { readonly email: string; readonly password: string }) => void;
}

/** The accounts of a demo, one tap each; nothing where this is none. */
export function DemoAccounts({ read, isBusy, onChosen }: DemoAccountsProps) {
  const [demo, setDemo] = useState<Demo | null>(null);
  useEffect(() => {
    let isWanted = true;
    void read().then((found) => {
      if (isWanted) setDemo(found);
    });
    return () => {
      isWanted = false;
    };
  }, [read]);
  if (demo === null) return null;
  return (
    <section className="ui-entry-demo" aria-label={loginStrings.demo}>
      <h2>{loginStrings.demo}</h2>
      <p className="ui-hint">{loginStrings.demoHint}</p>
      <ul>
        {demo.accounts.map((account) => (
          <li key={account.email}>
            <Button
              isDisabled={isBusy}
              onClick={() => onChosen({ email: account.email, password: demo.password })}
            >
              <span>{wordsOf(account)}</span>
              <span>{account.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ part, place }: Account): string {
  if (part === 'administrator' || place === null) return loginStrings.demoAdministrator;
  const words = {
    officer: loginStrings.demoOfficer,
    'in-charge': loginStrings.demoInCharge,
    lga: loginStrings.demoLga,
    state: loginStrings.demoState,
    country: loginStrings.demoCountry,
    unpaid: loginStrings.demoUnpaid,
  };
  return words[part](place);
}
