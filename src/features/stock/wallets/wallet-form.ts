import { z } from 'zod';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { defineForm } from '#ui/form/define-form.ts';
import { AntigenChecks, checkedIds } from './antigen-checks.tsx';
import { stockStrings } from '../strings.ts';
import { fieldWords } from '../field-words.ts';

export const walletForm = defineForm({
  schema: z.object({ antigens: z.string().transform(checkedIds).pipe(z.array(antigenIdSchema).min(1)) }),
  fields: [
    {
      name: 'antigens',
      kind: 'radio',
      label: fieldWords.antigen,
      isRequired: true,
      span: 'full',
      input: AntigenChecks,
    },
  ],
  submitLabel: stockStrings.createAntigenWallet,
  savingLabel: stockStrings.saving,
  emptyMessage: stockStrings.empty,
});
