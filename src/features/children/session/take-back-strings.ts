import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of what is taken back in a session: vials that were not opened, and doses. */
export const takeBackStrings = catalogue('sessionTakeBack', {
  notOpened: 'Not opened',
  vialTakenBack: message<[name: string, batchNo: string]>(
    '{name} {batchNo} is unopened again, and its doses are back in stock',
    'name',
    'batchNo',
  ),
  vialNotTakenBack: message<[why: string]>('The vial stays open. {why}', 'why'),
  untouched: 'Opened, and nothing given',
  untouchedNote: 'a vial that was opened by mistake goes back unopened',
  cameBack: message<[name: string, batchNo: string]>(
    'A vial of {name} {batchNo} is counted as returned and stands as opened. Please press “Not opened” beside it, or count it as empty or discarded.',
    'name',
    'batchNo',
  ),
  takenBack: message<[doses: number]>(
    '{doses, plural, one {# dose was} other {# doses were}} recorded and taken back, and {doses, plural, one {is} other {are}} in no figure.',
    'doses',
  ),
  unsentTakenBack: message<[doses: number]>(
    '{doses, plural, one {# dose} other {# doses}} taken back',
    'doses',
  ),
  unsentNotOpened: message<[vials: number]>(
    '{vials, plural, one {# vial} other {# vials}} not opened after all',
    'vials',
  ),
  seenTitle: 'Seen',
  seenNote: 'the last one first; a tap shows the visit, where it can be taken back',
  seenDoses: message<[doses: number]>('{doses, plural, =0 {no dose} one {# dose} other {# doses}}', 'doses'),
});
