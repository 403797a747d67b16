import { onceOfServer } from './once-of-server.ts';
import { demoPassword } from './stack.ts';

interface ServerWallet {
  readonly antigen: { readonly name: string };
  readonly balance: number;
  readonly issued: number;
}

interface SignedIn {
  readonly user_id: string;
  readonly access: string;
  readonly countryId: string;
  readonly facilityId: string;
  readonly lgaId: string;
}

/** Account used by default for requests and writes. */
export const colleague = 'facility2@demo.test';

/** The wallet of a user's home facility on the server; null for none. */
export async function serverWallet(
  origin: string,
  antigen: string,
  of = colleague,
): Promise<Pick<ServerWallet, 'balance' | 'issued'> | null> {
  const { facilityId } = await signInPast(origin, of);
  const path = `/v/filter/antigen/wallet/${facilityId}/`;
  const wallets = await askServer<readonly ServerWallet[]>(origin, path, { as: of });
  const found = wallets.find((wallet) => wallet.antigen.name === antigen);
  return found ? { balance: found.balance, issued: found.issued } : null;
}

/** Makes a call without a tablet; a page of a listing is returned as its rows. */
export async function askServer<Answer>(
  origin: string,
  path: string,
  {
    as = colleague,
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { readonly as?: string; readonly body?: unknown; readonly method?: 'GET' | 'POST' | 'PUT' } = {},
): Promise<Answer> {
  const { access } = await signInPast(origin, as);
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
  const given = (await answer.json()) as Answer | { readonly results: Answer };
  return typeof given === 'object' && given !== null && 'results' in given
    ? given.results
    : (given as Answer);
}

/** Signs in once for each server and account, because repeated sign-ins would reach the account's limit. */
export function signInPast(origin: string, email = colleague): Promise<SignedIn> {
  return onceOfServer(origin, `sign-in of ${email}`, async () => {
    const answer = await fetch(`${origin}/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    return (await answer.json()) as SignedIn;
  });
}
