import type { Engine } from '#client/engine.ts';
import { reasonSentence, refusalSaid, refusalWordsOf } from '#bindings/server-words.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { saveWords } from '#bindings/strings.ts';
import { namesOf } from '#bindings/places/facility-fields.ts';
import type { ShownEntry } from './shown.ts';
import type { FormLack } from './activity/source-activity.ts';

type SaveResult = Awaited<ReturnType<Engine['stock']['save']>>;
export type SaveFailure = Extract<SaveResult, { ok: false }>;

export interface FailureWords {
  /** Vendor of the selected entry, which one of the sentences names. */
  readonly vendor: string;
  /** The field beside which a refusal is shown, if any. */
  readonly fields: Partial<Record<Rejection, string>>;
  /** Values that replace typed ones after a refusal. */
  readonly resets?: Partial<Record<Rejection, Readonly<Record<string, string>>>> | undefined;
  /** Sentences that replace the ledger's own. */
  readonly sentences?: Partial<Record<Rejection, string>> | undefined;
}

/** Form result for an activity that was not saved; typed values stay unless the product resets them. */
export function failureOf(
  failure: SaveFailure,
  { vendor, fields, resets, sentences }: FailureWords,
): FormLack {
  switch (failure.reason) {
    case 'not-saved':
    case 'defect':
    case 'signed-out':
    case 'already-saved':
    case 'not-replaceable':
    case 'place-closed':
      return { ok: false, message: saveWords[failure.reason] };
    case 'invalid':
      return {
        ok: false,
        message: saveWords.invalid,
        fields: Object.fromEntries(failure.issues.map(({ path, message }) => [fieldOf(path), message])),
      };
    default:
      return {
        ...refused(
          sentences?.[failure.reason] ?? refusalWordsOf(failure.reason, vendor),
          fields[failure.reason] ?? (failure.reason === 'too-far-ahead' ? 'happenedAt' : undefined),
        ),
        values: resets?.[failure.reason] ?? {},
      };
  }
}

const aboutAll: ReadonlySet<string> = new Set([
  'not-saved',
  'defect',
  'signed-out',
  'already-saved',
  'not-replaceable',
  'place-closed',
  'too-far-ahead',
] satisfies SaveFailure['reason'][]);

/** True if nothing could be saved, whatever the lot. */
export function isAboutAll(reason: SaveFailure['reason']): boolean {
  return aboutAll.has(reason);
}

/** The form asks for another facility in several steps, and the fault can be corrected in the last one. */
function fieldOf(path: string): string {
  const field = path.split('.')[0] ?? path;
  return field === 'origin' || field === 'destination' ? namesOf(field).facility : field;
}

function refused(message: string, field: string | undefined) {
  const wrong = { ok: false, message } as const;
  return field === undefined ? wrong : { ...wrong, fields: { [field]: message } };
}

/** Says why the server refused an entry or would refuse it, in the server's words if they differ from the ledger's. */
export function reasonOf({
  refusedFor,
  detail,
  sentences,
  wouldRefuse,
  vendor,
}: ShownEntry): string | undefined {
  const said = refusalSaid({ reason: refusedFor, detail, sentences }, vendor);
  if (said !== null) return said;
  return wouldRefuse === null ? undefined : reasonSentence(wouldRefuse, vendor);
}
