/** Sentences for callers about payments and subscriptions. */
export const subscriptionSentences = {
  paymentsOff: 'Paying by card is not set up on this server. Please ask your administrator.',
  unreachable:
    'The card provider did not answer. Please try again; what it did meanwhile is found out by itself.',
  refused: 'The card provider does not do this. Nothing was changed.',
  amountDiffers: 'The amount has changed. Please ask for the payment again.',
  alreadyEnabled: 'Subscription already enabled',
  cardDeclined:
    'The card of your subscription was declined. Please give another one under My Subscription, Card Update.',
  over: 'This subscription has ended. Please subscribe again.',
  otherPayer: 'You can ask for your own payments only.',
  notManager: 'Only subscription managers pay for a place.',
  outside: 'This place is outside your unit.',
  noPayment: 'There is no such payment.',
  noSubscription: 'There is no such subscription.',
  noPlace: 'There is no such place.',
  noUsers: 'This place has no users who are not paid for already.',
  paymentOpen: 'Somebody else is paying for this place just now. Please look again in half an hour.',
  notPaidYet: 'This payment has not been made.',
  disabled: 'Subscription disabled successfully',
  enabled: 'Subscription enabled successfully',
  linkMade: 'Link generated',
  badSignature: 'The signature of this notice is not valid.',
} as const;

/** Sentences about a payment, by the provider's answer. */
export const paymentSentences = {
  success: 'The payment was made.',
  failed: 'The card was not charged. Please try again or take another card.',
  open: 'The payment has not been made yet.',
  refused: 'Another amount was paid than was asked for. Please call your administrator.',
  replaced: 'Another payment took the place of this one. Please ask for it again.',
} as const;
