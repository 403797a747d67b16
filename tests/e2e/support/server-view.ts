import { demoPassword } from './stack.ts';

interface ServerWallet {
  readonly antigen: { readonly name: string };
  readonly balance: number;
  readonly issued: number;
}

interface SignedIn {
  readonly access: string;
  readonly facilityId: string;
  readonly lgaId: string;
}

/** What the server itself says of a wallet of Ajingi Cottage Hospital, asked past the tablets; null for none. */
export async function serverWallet(
  origin: string,
  antigen: string,
): Promise<Pick<ServerWallet, 'balance' | 'issued'> | null> {
  const { access, facilityId } = await signInColleague(origin);
  const answer = await fetch(`${origin}/v/filter/antigen/wallet/${facilityId}/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  const wallets = (await answer.json()) as readonly ServerWallet[];
  const found = wallets.find((wallet) => wallet.antigen.name === antigen);
  return found ? { balance: found.balance, issued: found.issued } : null;
}

const signedInByOrigin = new Map<string, Promise<SignedIn>>();

/** Once per server: signing in again and again would meet the limit for an account. */
export function signInColleague(origin: string): Promise<SignedIn> {
  const known = signedInByOrigin.get(origin);
  if (known) return known;
  const asked = fetch(`${origin}/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'facility2@demo.test', password: demoPassword }),
  }).then((answer) => answer.json() as Promise<SignedIn>);
  signedInByOrigin.set(origin, asked);
  return asked;
}
