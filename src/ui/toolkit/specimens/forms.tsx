import { useState } from 'react';
import { Button } from '../../layout/button.tsx';
import { Modal } from '../../modal/modal.tsx';
import { ConfirmDialog } from '../../modal/confirm-dialog.tsx';
import { Toaster } from '../../toast/toaster.tsx';
import { notify } from '../../toast/notify.ts';
import { defineForm, type FormSchema } from '../../form/define-form.ts';
import { FormView } from '../../form/form-view.tsx';
import { ChecklistInput } from '../../form/inputs/checklist-input.tsx';
import type { Specimen } from '../specimen.ts';

const nothing = () => undefined;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1500));

interface Delivery {
  readonly doses: string;
}

const refuses: FormSchema<Delivery> = {
  '~standard': {
    validate: (values) =>
      (values as Delivery).doses === '0'
        ? { issues: [{ message: 'Please give at least one dose', path: ['doses'] }] }
        : { value: values as Delivery },
  },
};

const everyKind = defineForm<Delivery & Record<string, string>>({
  schema: refuses as FormSchema<Delivery & Record<string, string>>,
  submitLabel: 'Save',
  savingLabel: 'Saving to DB...',
  emptyMessage: 'Your forms are empty please fill in appropriately',
  fields: [
    { name: 'doses', kind: 'stepper', label: 'No of dose', isRequired: true, step: 10, size: 'large' },
    { name: 'batch', kind: 'text', label: 'Batch no', isRequired: true, placeholder: 'PN-22086' },
    { name: 'expiry', kind: 'date', label: 'Expiry date', quick: 'month', isRequired: true },
    { name: 'received', kind: 'date-time', label: 'Date-time received' },
    {
      name: 'stage',
      kind: 'radio',
      label: 'VVM stage',
      options: ['I', 'II', 'III'].map((value) => ({ value, label: `Stage ${value}` })),
    },
    {
      name: 'origin',
      kind: 'combobox',
      label: 'Origin facility',
      options: [
        'Ajingi Cottage Hospital',
        'Balare Health Post',
        'Gafasa Health Clinic',
        'Toranke Health Post',
      ].map((value) => ({ value, label: value })),
    },
    {
      name: 'supplies',
      kind: 'text',
      label: 'Supplies',
      span: 'full',
      input: ChecklistInput,
      options: ['Ajingi', 'Albasu', 'Bagwai', 'Bebeji', 'Bichi', 'Bunkure', 'Dala'].map((value) => ({
        value,
        label: value,
      })),
    },
    { name: 'phone', kind: 'tel', label: 'Care giver number' },
    { name: 'vendor', kind: 'text', label: 'Vendor' },
    { name: 'note', kind: 'textarea', label: 'Note', description: 'Who reads it needs to know it.' },
    { name: 'officer', kind: 'text', label: 'Officer', isReadOnly: true },
  ],
});

function Fields() {
  return (
    <FormView
      form={everyKind}
      defaults={{ doses: 0, vendor: 'Serum Institute of India', officer: 'Amina Bello' }}
      remembered={[{ fields: ['vendor'], label: 'Vendor, as last time', text: ({ vendor }) => vendor }]}
      packs={() => ({
        doses: {
          size: 10,
          label: 'Vials of 10',
          said: (packs, rest) =>
            `${packs} vials × 10${rest === 0 ? '' : ` + ${rest}`} = ${packs * 10 + rest} doses`,
        },
      })}
      sum={({ doses }) => (
        <>
          <strong>{doses} doses</strong>
          <small>of one lot</small>
        </>
      )}
      onSubmit={async () => {
        await pause();
        return { ok: false, message: 'Check your network connection' };
      }}
      onCancel={nothing}
    />
  );
}

function Tasks() {
  const [open, setOpen] = useState<'task' | 'question'>();
  const close = () => setOpen(undefined);
  return (
    <div className="toolkit-line">
      <Button onClick={() => setOpen('task')}>Open a task</Button>
      <Button onClick={() => setOpen('question')}>Ask what cannot be undone</Button>
      <Modal title="View invoice reciept" isOpen={open === 'task'} onClose={close}>
        <p>One task over the page; the focus stays in it and goes back afterwards.</p>
      </Modal>
      <ConfirmDialog
        title="Delete Equipment"
        isOpen={open === 'question'}
        confirmLabel="Yes"
        cancelLabel="No"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        <p>Are you sure you want to delete this equipment</p>
      </ConfirmDialog>
    </div>
  );
}

function Notices() {
  const undo = () => Promise.resolve({ ok: true, text: 'Taken back' });
  return (
    <div className="toolkit-line">
      <Toaster />
      <Button
        onClick={() =>
          notify.success('Issued Antigen', { undo, together: (count) => `${count} lots issued` })
        }
      >
        Saved, with Undo
      </Button>
      <Button onClick={() => notify.warning('No of dose does not equivalent to children immunized')}>
        Warning
      </Button>
      <Button onClick={() => notify.error('Check your connection')}>Failure</Button>
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  { title: 'A form', note: 'every kind of field; save it to see a refusal', show: Fields },
  { title: 'Tasks and questions', show: Tasks },
  { title: 'Notices', note: 'one at a time; the next joins it', show: Notices },
];
