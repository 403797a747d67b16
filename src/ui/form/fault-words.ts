import { fieldFaults, fieldLimits, limitOf } from '#domain/kernel/field-faults.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

const withFigure = (limit: keyof typeof fieldLimits) =>
  message<[figure: string]>(fieldLimits[limit], 'figure');

export const limitsEnglish = {
  named: message<[label: string, fault: string]>('{label} {fault}', 'label', 'fault'),
  before: withFigure('before'),
  moreThan: withFigure('moreThan'),
  longerThan: withFigure('longerThan'),
  shorterThan: withFigure('shorterThan'),
  atLeast: withFigure('atLeast'),
  atMost: withFigure('atMost'),
  oneOf: withFigure('oneOf'),
  unknownNames: withFigure('unknownNames'),
};

const deviceFaults: Readonly<Record<keyof typeof fieldFaults, string>> = catalogue('faults', fieldFaults);
const deviceLimits = catalogue('faultLimits', limitsEnglish);

/** The words of one language for what rules say. */
export interface FaultTexts {
  readonly faults: Readonly<Record<keyof typeof fieldFaults, string>>;
  readonly limits: typeof limitsEnglish;
}

const device: FaultTexts = { faults: deviceFaults, limits: deviceLimits };

/** The fault of a field in the language of the device; one that no catalogue knows stays as it is. */
export function faultWord(fault: string, { faults, limits }: FaultTexts = device): string {
  const known = (Object.keys(fieldFaults) as (keyof typeof fieldFaults)[]).find(
    (key) => fieldFaults[key] === fault,
  );
  if (known !== undefined) return faults[known];
  const found = limitOf(fault);
  return found === null ? fault : limits[found.limit](found.figure);
}

/** The fault of a field under its name: `Doses must be at least 1`. */
export function namedFault(label: string, fault: string, words: FaultTexts = device): string {
  return words.limits.named(label, faultWord(fault, words));
}
