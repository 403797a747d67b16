/** What a test card does; the numbers are those that card networks keep for tests. */
export interface TestCard {
  readonly number: string;
  readonly does: 'pays' | 'declined' | 'declined-at-renewal';
  readonly says: string;
}

export const testCards: readonly TestCard[] = [
  { number: '4084084084084081', does: 'pays', says: 'pays, this month and every month' },
  { number: '4084080000005408', does: 'declined', says: 'is declined' },
  { number: '4000000000000341', does: 'declined-at-renewal', says: 'pays once, and is declined next month' },
];

/** The test card with these digits, however they are grouped. */
export function testCardOf(typed: string): TestCard | null {
  const digits = typed.replaceAll(/\D/g, '');
  return testCards.find(({ number }) => number === digits) ?? null;
}

/** The card as it may be charged again. */
export function authorizationOf({ does }: TestCard): string {
  return `AUTH_${does}`;
}

export function isDeclinedAtRenewal(authorization: string): boolean {
  return authorization === 'AUTH_declined-at-renewal';
}
