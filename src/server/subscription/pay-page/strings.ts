/** Words of the payment document. */
export const payStrings = {
  title: 'Pay by card',
  opening: 'The card page is opening…',
  unreachable:
    'The card page could not be reached. Check your network connection and try again. Nothing was charged.',
  again: 'Try again',
  back: 'Back to the subscription',
  monthly: 'every month',
} as const;
