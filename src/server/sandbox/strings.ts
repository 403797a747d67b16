/** Words of the sandbox's card page. */
export const sandboxStrings = {
  title: 'Sandbox card page',
  hint: 'No money moves. These cards can be used:',
  cardNumber: 'Card number',
  monthly: 'every month',
  pay: (amount: string) => `Pay ${amount}`,
  close: 'Close without paying',
  declined: 'The card was declined. Take another card, or close.',
  noTestCard: 'This is none of the test cards.',
  over: 'This payment was made already.',
  paid: 'The payment was made.',
  changeTitle: 'Another card',
  change: 'Use this card',
  changed: 'The card was changed.',
  toSubscription: 'Back to My Subscription',
} as const;
