import { z } from 'zod';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { defineForm } from '#ui/form/define-form.ts';
import { stockStrings } from './strings.ts';

export const walletForm = defineForm({
  schema: z.object({ antigen: antigenIdSchema }),
  fields: [{ name: 'antigen', kind: 'select', label: 'Antigen', isRequired: true, span: 'full' }],
  submitLabel: stockStrings.createAntigenWallet,
  savingLabel: stockStrings.saving,
  emptyMessage: stockStrings.empty,
});
