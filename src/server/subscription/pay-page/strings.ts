/** Words of the document that pays, and of the sandbox's card page. */
export const payStrings = {
  title: 'Pay by card',
  opening: 'The card page is opening…',
  unreachable:
    'The card page could not be reached. Check your network connection and try again. Nothing was charged.',
  again: 'Try again',
  back: 'Back to the subscription',
  monthly: 'every month',
  sandboxTitle: 'Sandbox card page',
  sandboxHint: 'No money moves. These cards can be used:',
  cardNumber: 'Card number',
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
