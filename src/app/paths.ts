/** The start of the work for whoever has signed in. */
export const dashboardPath = '/protected/dashboard';
export const homePath = '/';
export const deniedPath = '/unathorised';
export const subscriptionPath = '/subscription/page';
export const syncPath = '/sync';
/** The same screen with what the facilities of a unit have to settle, for who keeps stock of their own as well. */
export const unitCasesPath = `${syncPath}?cases=unit`;
export const ledgerPath = '/ledger/stock';
export const childrenPath = '/child/registration';
export const childSessionPath = '/child/session';
export const messagesPath = '/messages';

/** The sync centre at one of its lists. */
export function syncViewPath(view: 'attention' | 'waiting' | 'sent'): string {
  return `${syncPath}?show=${view}`;
}
