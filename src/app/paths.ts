/** Start page of a signed-in user. */
export const dashboardPath = '/protected/dashboard';
export const homePath = '/';
export const deniedPath = '/unathorised';
export const subscriptionPath = '/subscription/page';
export const syncPath = '/sync';
/** The same screen with the open cases of a unit's facilities, for users who also keep stock of their own. */
export const unitCasesPath = `${syncPath}?cases=unit`;
export const ledgerPath = '/ledger/stock';
export const childrenPath = '/child/registration';
export const childSessionPath = '/child/session';
export const messagesPath = '/messages';

/** The sync centre at one of its lists. */
export function syncViewPath(view: 'attention' | 'waiting' | 'sent'): string {
  return `${syncPath}?show=${view}`;
}
