/** The toolkit's own words. What a screen is about is said by the screen. */
export const uiStrings = {
  close: 'Close',
  dismiss: 'Dismiss',
  dismissNotice: 'Dismiss notice',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main',
  skipToContent: 'Skip to content',
  loading: 'Loading',
  search: 'Search',
  noRecordsFound: 'No records found',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  paging: (caption: string) => `Pages of ${caption}`,
  rowsPerPage: 'Rows per page',
  open: 'Open',
  notSet: '—',
  notSaved: 'Not saved. What you typed is still here, please try again.',
  correctMarkedFields: 'Please correct the fields marked below',
  draftRestored: 'What you typed earlier has been restored.',
  startAgain: 'Start again',
  pleaseSelect: (label: string) => `Please select ${inSentence(label)}`,
  pleaseEnter: (label: string) => `Please enter ${inSentence(label)}`,
  wholeNumber: 'Please enter a whole number',
  optional: 'optional',
  noMatch: 'Nothing matches',
  keepTyping: (shown: number, total: number) => `Showing ${shown} of ${total}, type to narrow the list`,
  showOptions: 'Show options',
  exportCsv: 'Export CSV',
  exporting: 'Exporting',
  cancelExport: 'Cancel export',
  exported: (count: string, rows: number) => (rows === 1 ? '1 row exported' : `${count} rows exported`),
  exportFailed: 'The export failed, no file was made. Please try again.',
  nothingToExport: 'There is nothing to export',
  progress: (value: string, max: string) => `${value} of ${max}`,
} as const;

/** A label inside a sentence: its first letter is small, unless it begins an abbreviation. */
function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

export type RowStatus = 'waiting' | 'sent' | 'saved' | 'refused' | 'parked' | 'set-aside';

export const statusWords = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  saved: 'Saved to server',
  refused: 'Refused',
  parked: 'On hold',
  'set-aside': 'Set aside',
} as const satisfies Record<RowStatus, string>;
