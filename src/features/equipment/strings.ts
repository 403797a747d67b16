import { equipmentSentences } from '#contract/equipment-sentences.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { unitWords } from '#officer/unit-words.ts';

/** Words of the equipment's screen, beside those of a unit. */
export const equipmentStrings = {
  ...unitWords,
  ...catalogue('equipment', {
    modes: 'Equipment mode',
    registration: 'Equipment Registration',
    listing: 'Equipment Listing',
    add: 'Add Equipments',
    addTitle: 'Add Equipment',
    addName: {
      manufacturer: 'Add Manufacturer',
      cce: 'Add Type of CCE',
      model: 'Add Model Number',
    },
    nameOf: { manufacturer: 'Manufacturer', cce: 'Type of CCE', model: 'Model Number' },
    nameSaved: {
      manufacturer: 'Manufacturer saved successfully',
      cce: 'CCE saved successfully',
      model: 'Model Number saved successfully',
    },
    nameFailed: {
      manufacturer: 'Error saving manufacturer record',
      cce: 'Error saving CCE record',
      model: 'Error saving Model Number record',
    },
    updateTitle: 'Update Equipment',
    deleteTitle: 'Delete Equipment',
    sureToDelete: 'Are you sure you want to delete this equipment',
    yes: 'Yes',
    no: 'No',
    functionality: 'Functionality',
    reasonHint: 'Why it does not work',
    view: message<[unit: string]>('View {unit}', 'unit'),
    edit: message<[unit: string]>('Edit {unit}', 'unit'),
    delete: message<[unit: string]>('Delete {unit}', 'unit'),
    empty: 'No Equipment Listing data, you can add to get start.',
    history: 'History',
    changed: message<[field: string, from: string, to: string]>(
      '{field}: {from} → {to}',
      'field',
      'from',
      'to',
    ),
    temperature: 'Temperature',
    recordTemperature: 'Record temperature',
    record: message<[unit: string]>('Record temperature of {unit}', 'unit'),
    celsius: 'Temperature (°C)',
    celsiusHint: 'As the thermometer shows it, such as 4.5',
    readAt: 'Read at',
    temperatureSaved: 'Temperature saved',
    temperatureFailed: 'Error saving temperature',
    takenBack: 'Temperature taken back',
    takeBackLast: 'Take back the last reading',
    neverRead: 'Nobody has read it in the last 30 days. It is read twice a day.',
    last30Days: 'last 30 days',
    band: message<[lowest: string, highest: string]>('{lowest} to {highest} °C', 'lowest', 'highest'),
    chart: message<[unit: string, band: string]>(
      'Temperature of {unit} in the last 30 days; {band} is right',
      'unit',
      'band',
    ),
    standings: { 'too-cold': 'Too cold', 'too-warm': 'Too warm', 'in-band': 'In the band' },
    alarm: {
      'too-cold':
        'It is colder than the vaccine bears. Do the shake test where a lot may have frozen, and put the lots elsewhere.',
      'too-warm':
        'It is warmer than the vaccine bears. Look at the vial monitors and put the lots elsewhere.',
    },
    readings: 'Readings',
    date: 'Date',
    morning: 'Morning',
    afternoon: 'Afternoon',
    lots: 'Lots kept here',
    chooseLots: 'Choose lots',
    chooseLotsTitle: 'Lots kept here',
    noLots: 'Nobody has said which lots are kept here.',
    noStock: 'No lot is in stock.',
    onHold:
      'These lots are on hold: the equipment broke down. Look at their monitors, then put them elsewhere or report that it works again.',
    inOther: message<[unit: string]>('now in {unit}', 'unit'),
    lot: message<[antigen: string, batchNo: string]>('{antigen} · {batchNo}', 'antigen', 'batchNo'),
    expires: message<[when: string]>('expires {when}', 'when'),
    doses: message<[doses: number]>('{doses, plural, one {# dose} other {# doses}}', 'doses'),
    lotsSaved: 'Lots kept here saved',
    kinds: { updated: 'Put right', condition: 'Status changed', deleted: 'Deleted' },
    fields: { serialNumber: 'Serial Number', year: 'Year', functionality: 'Status', reason: 'Reason' },
    save: 'Save',
    saving: 'Saving to DB...',
    saved: 'Equipment saved successfully',
    failed: 'Error saving equipment record',
    deleted: 'Deleted successfully',
    blankStays: 'Left blank, what is known stays.',
    notAFacility: 'You keep no equipment',
    notAFacilityHint: 'Equipment is kept by facilities. Officers above them find it by its facility.',
    loading: 'The equipment is on its way to this tablet',
    elsewhere: 'The equipment is not on this tablet yet',
    loadingHint: 'It comes with the first connection.',
  }),
};

/** What is said where the rule refuses. */
export const equipmentRefusals = catalogue('equipmentRefusals', equipmentSentences);
