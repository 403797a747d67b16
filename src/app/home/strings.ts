/** Words of the start of whoever keeps no stock. */
export const homeStrings = {
  title: 'Dashboard',
  cases: 'Open cases',
  casesUnit: (count: number) => (count === 1 ? 'open case' : 'open cases'),
  noCases: 'No open cases in your unit',
  allCases: 'See all cases',
  since: (when: string) => `since ${when}`,
  messages: 'Messages not delivered',
  messagesUnit: (count: number) => (count === 1 ? 'message' : 'messages'),
  noMessages: 'No message failed',
  allMessages: 'See all messages',
  open: 'What you can open',
  offline: 'No connection: this is read from the server',
  failed: 'It could not be read',
  again: 'Try again',
} as const;
