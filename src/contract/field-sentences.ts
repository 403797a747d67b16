/**
 * Labels of the fields that screens send to the server, by their names in the call, in English as faults are sent. A
 * device knows them and translates the fault.
 */
export const fieldLabels = {
  whole_call: 'What was sent',
  // Accounts.
  current: 'The current password',
  device: 'Device',
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  otp: 'The code',
  password: 'Password',
  paid_status: 'Paid status',
  customer_code: 'Customer code',
  customer_id: 'Customer id',
  phone: 'Phone',
  pin: 'The PIN',
  send_mail: 'The choice to send mail',
  user_option: 'The level',
  // Places and their descriptions.
  country: 'Country',
  state: 'State',
  local_lga: 'LGA',
  facility: 'Facility',
  kind: 'Kind',
  ward: 'Ward',
  serves: 'The list of units that it supplies',
  successor: 'Successor',
  into: 'The place to merge into',
  name: 'Name',
  csv: 'The file of places',
  officer_in_charge: 'Officer in charge',
  phone_no: 'Phone number',
  technical_staff: 'Technical staff',
  skilled_worker: 'Number of skilled workers',
  unskilled_worker: 'Number of unskilled workers',
  catchment_population: 'Catchment population',
  language: 'Language',
  type: 'Type',
  whatsapp: 'WhatsApp number',
  description: 'Description',
  // Vaccines.
  schedule: 'Schedule',
  doses_per_vial: 'Number of doses per vial',
  open_vial: 'The rule for open vials',
  is_offered: 'The choice to offer it',
  series: 'Series',
  introduced_on: 'First day',
  grace_days: 'Number of days of grace',
  source: 'Source',
  since: 'First day',
  // Children, cases and payments.
  reason: 'Reason',
  purpose: 'Purpose',
  chambers: 'Chambers',
  finding: 'Finding',
  decision: 'Decision',
  amount: 'Amount',
  price: 'Price',
  currency: 'Currency',
} as const;

/** Labels of fields in calls that none of our screens makes, for error messages to people. */
const otherLabels = {
  // Accounts and their rights.
  admin: 'Admin',
  antigenManager: 'Antigen manager',
  countryManager: 'Country manager',
  equipmentManager: 'Equipment manager',
  facilityManager: 'Facility manager',
  stateManager: 'State manager',
  subscriptionManager: 'Subscription manager',
  userManager: 'User manager',
  session: 'Session',
  token: 'Token',
  user: 'User',
  was: 'Value before',
  // Places and listings.
  after: 'Place in the list',
  dry_run: 'Dry run',
  level: 'Level',
  lga: 'LGA',
  page: 'Page',
  page_size: 'Page size',
  place: 'Place',
  search: 'Search',
  sort: 'Sort order',
  text: 'Text',
  unit: 'Unit',
  // Stock.
  activity: 'Activity',
  antigen: 'Antigen',
  balance: 'Balance',
  batch_no: 'Batch no',
  children_immunized: 'Number of children immunized',
  confirms_open_vial: 'The confirmation of the open vial rule',
  destination: 'Destination',
  direction: 'Direction',
  entry: 'Entry',
  expiry_date: 'Expiry date',
  id: 'Id',
  issued: 'Number of doses issued',
  no_of_dose: 'No of dose',
  origin: 'Origin',
  quarter: 'Quarter',
  reason_code: 'Reason code',
  reporting_officer: 'Reporting officer',
  time_received: 'Time received',
  used_dose: 'Number of doses used',
  vendor: 'Vendor',
  vvm_stage: 'VVM stage',
  wastage: 'Wastage',
  wastage_rate: 'Wastage rate',
  year: 'Year',
  // Children.
  aefi: 'Adverse event',
  care_giver_email: 'Care giver email',
  caregiver_name: 'Care giver name',
  caregiver_number: 'Care giver number',
  child: 'Child',
  date: 'Date',
  died_on: 'Day of death',
  dob: 'Date of birth',
  dob_estimated: 'The answer whether the date of birth is estimated',
  dose: 'Dose',
  end: 'End of the follow-up',
  follow_up_address: 'Follow-up address',
  fullname: 'Child full name',
  given_date: 'Day of the vaccination',
  immunization: 'Immunization',
  immunization_type: 'Immunization type',
  immunized_date: 'Immunization date',
  is_history: 'The answer whether the dose is from the card',
  medical_history: 'Medical history',
  month: 'Month',
  next_immunize_date: 'Next immunization date',
  note: 'Note',
  onset_at: 'Time of onset',
  outcome: 'Outcome',
  reactions: 'The list of reactions',
  reported_on: 'Day of the report',
  reporter_name: 'Name of the reporter',
  reporter_phone: 'Phone of the reporter',
  reporter_role: 'Role of the reporter',
  serious_reasons: 'The list of serious reasons',
  settlement: 'Settlement',
  sex: 'Sex',
  to: 'New facility',
  told_by: 'Name of the informant',
  vaccId: 'Vaccination number',
  vaccines: 'The list of vaccines',
  // Equipment.
  capacity: 'Capacity',
  functionality: 'Functionality',
  manufacturer: 'Manufacturer',
  model_number: 'Model number',
  serial_number: 'Serial number',
  type_cce: 'CCE type',
  // Messages and payments.
  childRegPage: 'The switch of the child pages',
  code: 'Subscription code',
  event: 'Event',
  failed_at: 'Time of the failure',
  message: 'Message',
  ref: 'Payment reference',
  subject: 'Subject',
  subscriptionPage: 'The switch of the subscription page',
  // Fields that programs send for a tablet.
  answer: 'Answer',
  app: 'App version',
  at: 'Time',
  by: 'Author',
  declined: 'The list of refused events',
  acceptances: 'The list of proofs of acceptance',
  acceptances_after: 'The number of the last proof of acceptance',
  after_event: 'The record before the batch',
  row_figures: 'The wish for figures of all rows',
  mac: 'The proof of acceptance',
  detail: 'Detail',
  epoch: 'Epoch',
  event_id: 'Id of the event',
  events: 'The list of events',
  families: 'The list of families',
  first: 'First number',
  first_seq: 'First number of the batch',
  have: 'Number of those in hand',
  head_seq: 'Last number of the log',
  last: 'Last number',
  limit: 'Limit',
  log: 'Log',
  log_id: 'Id of the log',
  lost: 'The list of lost numbers',
  mark: 'Mark',
  own: 'The list of own positions',
  params: 'The list of figures',
  protocol: 'Protocol',
  report: 'Report',
  rows: 'The list of rows',
  scope: 'Scope',
  scopes: 'The list of scopes',
  sentences: 'The list of sentences',
  set_aside: 'The list of those set aside',
  wrote: 'The list of written files',
} as const;

/**
 * The sentence beside a field: the field's label and the fault that a rule found (`domain/kernel/field-faults.ts`). A
 * fault starting with a capital letter is already a sentence and stays as it is.
 * @param path the field's position in the call, such as `vaccines.0.antigen`; empty for the whole call
 */
export function fieldSentence(path: string, fault: string): string {
  return isSentence(fault) ? fault : `${labelOf(fieldOf(path))} ${fault}`;
}

/** True for a fault that is a sentence by itself, without the field's label. */
export function isSentence(fault: string): boolean {
  return /^\p{Lu}/u.test(fault);
}

/** The field after which a position in a call is named: the innermost one with a label. */
export function fieldOf(path: string): string {
  return path.split('.').findLast((part) => labelOf(part) !== null) ?? 'whole_call';
}

/** Label of a call's field; null if no call has such a field. */
export function labelOf(name: string): string | null {
  const labels: Readonly<Record<string, string>> = { ...otherLabels, ...fieldLabels };
  return Object.hasOwn(labels, name) ? (labels[name] ?? null) : null;
}
