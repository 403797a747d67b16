/**
 * What a person calls the fields that screens send to the server, by their names in the call, in the English in which a fault of
 * theirs travels. A device knows them, and says the fault in its own language.
 */
export const fieldLabels = {
  whole_call: 'What was sent',
  // Accounts.
  current: 'Current',
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
  send_mail: 'Send mail',
  user_option: 'The level',
  // Places and what they say of themselves.
  country: 'Country',
  state: 'State',
  local_lga: 'LGA',
  facility: 'Facility',
  kind: 'Kind',
  ward: 'Ward',
  serves: 'Serves',
  successor: 'Successor',
  into: 'Into',
  name: 'Name',
  csv: 'Csv',
  officer_in_charge: 'Officer in charge',
  phone_no: 'Phone no',
  technical_staff: 'Technical staff',
  skilled_worker: 'Skilled worker',
  unskilled_worker: 'Unskilled worker',
  catchment_population: 'Catchment population',
  language: 'Language',
  type: 'Type',
  whatsapp: 'Whatsapp',
  description: 'Description',
  // Vaccines.
  schedule: 'Schedule',
  doses_per_vial: 'Doses per vial',
  open_vial: 'Open vial',
  is_offered: 'Is offered',
  series: 'Series',
  introduced_on: 'Introduced on',
  source: 'Source',
  since: 'Since',
  // Children, cases and payments.
  reason: 'Reason',
  finding: 'Finding',
  decision: 'Decision',
  amount: 'Amount',
  price: 'Price',
  currency: 'Currency',
} as const;

/** Fields of calls that no screen of ours makes, whose name in the call is not what a person calls them. */
const otherLabels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  dob: 'Date of birth',
  fullname: 'Child full name',
  vvm_stage: 'VVM stage',
};

/**
 * The sentence beside a field: the name of the field, then what a rule says of it (`domain/kernel/field-faults.ts`). What is a
 * sentence already, by its capital letter, stays as it is.
 * @param path the field's place in the call, such as `vaccines.0.antigen`; empty for the call as a whole
 */
export function fieldSentence(path: string, fault: string): string {
  return /^\p{Lu}/u.test(fault) ? fault : `${labelOf(path)} ${fault}`;
}

function labelOf(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (name === '') return fieldLabels.whole_call;
  const words = name.replaceAll(/__|_/g, ' ');
  return otherLabels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
