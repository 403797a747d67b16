/** Why a payment does not count, and what notices changed, for administrators. */
export const handlingWords = {
  differs: (amount: number, currency: string) => `paid ${amount} ${currency} in minor units`,
  unknownReference: 'the provider does not know this reference',
  declined: 'the card was declined',
  settledPayment: (state: string) => `payment is ${state}`,
  settledSubscription: (count: number) =>
    count === 1 ? '1 subscription compared' : `${count} subscriptions compared`,
  notOurs: 'names nothing of this server',
  unanswered: 'the provider did not answer; it is asked again',
} as const;
