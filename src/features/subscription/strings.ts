import type { PaymentEventRow, PaymentRow } from '#contract/resources/subscription.ts';
import type { SubscriptionStatus } from '#domain/subscription/access-paid-for.ts';

/** Words of the page that pays. */
export const payStrings = {
  yourSubscription: 'Your subscription',
  forPlace: 'Pay for a place',
  email: 'Email',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  phoneHint: 'Asked for once: the card provider may call it.',
  paidFor: 'Paid for',
  ownAccount: 'My account',
  place: 'A place and all of its users',
  country: 'Country',
  state: 'State',
  lga: 'LGA',
  facility: 'Facility',
  placeHint:
    'Leave the lower ones empty to pay for a whole LGA, state or country. Users who are added later are covered.',
  amount: 'Amount',
  amountOf: (money: string) => `${money} every month`,
  amountOfPlace: (money: string, users: number) =>
    users === 1 ? `${money} every month, for 1 user` : `${money} every month, for ${users} users`,
  fieldIsEmpty: 'field is empty',
  request: 'Request Payment Detail',
  requesting: 'Requesting…',
  backToLogin: 'Back to Login',

  confirmTitle: 'Payment',
  charge: (money: string) => `Your card is charged ${money} now and every month after, until you cancel.`,
  chargeOfPlace: (money: string, place: string, users: number) =>
    `Your card is charged ${money} now and every month after for ${place}, the fee of ${users === 1 ? '1 user' : `${users} users`}, until you cancel.`,
  everyMonth: 'every month',
  makePayment: 'Make Payment',
  otherAmount: 'Change the amount',
  reference: (ref: string) => `Reference ${ref}`,
  askAgain: 'Try again',
  notConfirmed: 'The card provider has not confirmed the payment yet. It counts as soon as it does.',
  paid: 'The payment was made.',
  popupClosed: 'Payment Popup Closed',
  successful: (ref: string) => `Transaction Successful with reference ${ref}`,
  thanks: 'Thank you for subscribing',
  created: 'Subscription Successufully created',
  offline: 'Paying by card needs the network. Please try again when you are connected.',
  checkNetwork: 'Check your network connection',
  failed: 'This could not be found out. Please try again.',
} as const;

/** Words of the lists of subscribers. */
export const subscriberStrings = {
  allTitle: 'Subscribers',
  allDescription: 'Who of your unit pays by card, for themselves or for a place.',
  mineTitle: 'My Subscription',
  mineDescription: 'What you pay for by card, every month.',
  subscribe: 'Subscribe',
  mode: 'What is shown',
  modes: { list: 'Subscribers', manage: 'Manage' },
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Subscriber Email',
  status: 'Status',
  plan: 'Plan',
  nextDue: 'Next Due Date',
  amount: 'Amount',
  created: 'Created',
  action: 'Action',
  due: (day: string) => `Next due ${day}`,
  search: 'Search subscribers',
  empty: 'No records found',
  allEmptyHint: 'A subscription appears here when the first payment was made.',
  mineEmptyHint: 'Press Subscribe to pay by card every month.',
  of: (name: string) => `of ${name}`,
  cancelNow: 'Cancel Now',
  cardUpdate: 'Card Update',
  renew: 'Renew',
  cancelTitle: 'Cancel Subscription',
  cancelText: (plan: string, until: string | null) =>
    until === null
      ? `${plan} is not charged any more.`
      : `${plan} is not charged any more. What was paid for stays open until ${until}, and seven days after.`,
  renewTitle: 'Renew Subscription',
  renewText: (plan: string, money: string, on: string | null) =>
    on === null
      ? `${plan} is charged again, ${money} every month.`
      : `${plan} is charged again, ${money} every month from ${on}.`,
  cardTitle: 'Update Card',
  cardText: 'The card provider takes the other card on a page of its own, and leads you back.',
  close: 'Close',
  notDone: 'This was not done. Please try again.',
} as const;

/** The provider's own words for how a subscription stands, as the specification shows them. */
export const statusTones = {
  active: 'good',
  'non-renewing': 'warning',
  attention: 'warning',
  completed: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<SubscriptionStatus, string>;

/** Words of the payments of a unit, for its managers. */
export const paymentStrings = {
  title: 'Payments',
  description: 'What was paid by card in your unit, what the card provider told, and what holds for all.',
  views: 'What is shown',
  view: { payments: 'Payments', notices: 'Notices', settings: 'Settings' },
  asked: 'Asked for',
  payer: 'Paid by',
  paidFor: 'Paid for',
  ownAccount: 'Own account',
  forUsers: (place: string, users: number) => (users === 1 ? `${place}, 1 user` : `${place}, ${users} users`),
  amount: 'Amount',
  state: 'State',
  states: { asked: 'Not paid yet', paid: 'Paid', failed: 'Failed', refused: 'In doubt' } satisfies Record<
    PaymentRow['state'],
    string
  >,
  reference: 'Reference',
  handled: 'Handled at',
  lookedUp: (when: string) => `Looked up ${when}`,
  action: 'Action',
  askAgain: 'Ask the provider',
  about: (ref: string) => `about ${ref}`,
  searchPayments: 'Search payments',
  empty: 'No records found',
  paymentsHint: 'A payment appears here when somebody has asked for it.',
  notAsked: 'The card provider was not asked. Please try again.',

  received: 'Received',
  kind: 'Notice',
  aboutWhat: 'About',
  noticeState: 'Handling',
  noticeStates: { waiting: 'Waiting', handled: 'Handled', ignored: 'Not ours' } satisfies Record<
    PaymentEventRow['state'],
    string
  >,
  outcome: 'What came of it',
  came: 'Came',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  tried: 'Tried',
  searchNotices: 'Search notices',
  noticesHint: 'What the card provider tells of payments and subscriptions appears here.',

  facts: 'How it stands',
  provider: 'Card provider',
  providers: { paystack: 'Paystack', sandbox: 'Sandbox, takes test cards' },
  noProvider: 'None: nobody can pay by card',
  reconciled: 'Last daily comparison',
  compared: (when: string, asked: number, changed: number, unanswered: number) =>
    `${when}: ${asked} asked about, ${changed} changed, ${unanswered} not answered`,
  notCompared: 'Not yet',
  pages: 'Pages',
  page: {
    childRegPage: 'Child Registration and Immunization Listing',
    subscriptionPage: 'Subscription pages',
  },
  pagesHint: 'While the subscription pages are off nobody has to pay, and everything is open to all.',
  on: 'On',
  off: 'Off',
  fee: 'Fee',
  feeField: 'Fee of one account a month, in naira',
  feeHint: 'Subscriptions that run keep the fee that they began with.',
  feeIsNone: 'Please type an amount such as 1,500 or 1,500.50',
  feeTooHigh: 'Please type a smaller amount',
  save: 'Save',
  saving: 'Saving to DB...',
  fieldIsEmpty: 'field is empty',
  countryOnly: 'These are set at country level.',
  changes: 'Who changed what',
  when: 'When',
  who: 'By',
  setting: 'Setting',
  before: 'Before',
  after: 'After',
  searchChanges: 'Search changes',
  changesHint: 'Every change of the fee and of the pages is written down here.',
} as const;
