import { fieldFaults, fieldLimits, limitOf } from '#domain/kernel/field-faults.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

const withFigure = (limit: keyof typeof fieldLimits) =>
  message<[figure: string]>(fieldLimits[limit], 'figure');

export const faultsEnglish = {
  rules: fieldFaults as Readonly<Record<keyof typeof fieldFaults, string>>,
  limits: {
    before: withFigure('before'),
    moreThan: withFigure('moreThan'),
    longerThan: withFigure('longerThan'),
    shorterThan: withFigure('shorterThan'),
    atLeast: withFigure('atLeast'),
    atMost: withFigure('atMost'),
    oneOf: withFigure('oneOf'),
    unknownNames: withFigure('unknownNames'),
    mustRead: withFigure('mustRead'),
  } satisfies Record<keyof typeof fieldLimits, unknown>,
  named: message<[label: string, fault: string]>('{label} {fault}', 'label', 'fault'),
};

const device = catalogue('faults', faultsEnglish);

/** The fault of a field in the device's language; a fault without known words is returned unchanged. */
export function faultWord(fault: string, words = device): string {
  const rules = Object.keys(fieldFaults) as (keyof typeof fieldFaults)[];
  const known = rules.find((rule) => fieldFaults[rule] === fault);
  if (known !== undefined) return words.rules[known];
  const found = limitOf(fault);
  return found === null ? fault : words.limits[found.limit](found.figure);
}

/** The fault of a field with its name: `Doses must be at least 1`. */
export function namedFault(label: string, fault: string, words = device): string {
  return words.named(label, faultWord(fault, words));
}
