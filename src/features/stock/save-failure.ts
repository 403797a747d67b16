import type { Engine } from '#client/engine.ts';
import { rejections, type Rejection } from '#domain/ledger/rejections.ts';
import type { SubmitResult } from '#ui/form/form-view.tsx';
import { namesOf } from './facility-fields.ts';
import { refusalSentence, stockStrings } from './strings.ts';

type SaveResult = Awaited<ReturnType<Engine['outbox']['save']>>;
export type SaveFailure = Extract<SaveResult, { ok: false }>;

export interface FailureWords {
  /** Vendor of the selected entry, which one of the sentences names. */
  readonly vendor: string;
  /** The field that a refusal is about, where it is about one. */
  readonly fields: Partial<Record<Rejection, string>>;
}

/** What the form says when an activity was not saved; nothing typed is lost. */
export function failureOf(failure: SaveFailure, { vendor, fields }: FailureWords): SubmitResult {
  switch (failure.reason) {
    case 'not-saved':
      return { ok: false, message: stockStrings.notSaved };
    case 'signed-out':
      return { ok: false, message: stockStrings.signedOut };
    case 'already-saved':
      return { ok: false, message: stockStrings.alreadySaved };
    case 'not-replaceable':
      return { ok: false, message: stockStrings.notReplaceable };
    case 'invalid':
      return {
        ok: false,
        message: stockStrings.refusedByLedger,
        fields: Object.fromEntries(failure.issues.map(({ path, message }) => [fieldOf(path), message])),
      };
    default:
      return refused(refusalSentence[failure.reason](vendor), fields[failure.reason]);
  }
}

/** The form asks for another facility in several steps; the last one is where it can be mended. */
function fieldOf(path: string): string {
  const field = path.split('.')[0] ?? path;
  return field === 'origin' || field === 'destination' ? namesOf(field).facility : field;
}

function refused(message: string, field: string | undefined): SubmitResult {
  return field === undefined ? { ok: false, message } : { ok: false, message, fields: { [field]: message } };
}

/** The sentence for a reason that came with an entry, or the reason itself where it is none of the ledger's own. */
export function reasonSentence(reason: string, vendor: string): string {
  const known = rejections.find((rejection) => rejection === reason);
  return known === undefined ? reason : refusalSentence[known](vendor);
}
