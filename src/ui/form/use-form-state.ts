import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { uiStrings } from '../strings.ts';
import { checkValues, isAsked } from './check-values.ts';
import type { Field, RawValues } from './define-form.ts';
import type { FormViewProps, SubmitResult } from './form-props.ts';
import type { Remembered } from './remembered.tsx';
import { useDirty } from './dirty-forms.ts';
import { useDraftWriter } from './use-draft.ts';

/** State and actions of a form; `restored` contains the values typed before the page closed. */
export function useFormState<Output>(
  props: FormViewProps<Output> & { readonly restored: Readonly<RawValues> | undefined },
  formId: string,
) {
  const { form: definition, defaults, restored, onSubmit, onValuesChange, draft } = props;
  const fields: readonly Field[] = definition.fields;
  const blank = useMemo(() => startingValues(fields, defaults), [fields, defaults]);
  const form = useForm<RawValues, unknown, Output>({
    defaultValues: blank,
    shouldFocusError: false,
    resolver: async (typed) => {
      // A field that the form gained since it was opened has its suggested value.
      const raw = { ...blank, ...typed };
      const checked = await checkValues(definition, raw);
      if (checked.ok) return { values: checked.values, errors: {} };
      const faults = Object.entries(checked.faults).map(([name, { reason, message }]) => [
        name,
        { type: reason, message },
      ]);
      const root =
        checked.formFault === undefined ? {} : { root: { type: 'wrong', message: checked.formFault } };
      return { values: {}, errors: { ...Object.fromEntries(faults), ...root } };
    },
  });
  const watched = useWatch({ control: form.control });
  const values = useMemo(() => withoutGaps({ ...blank, ...watched }), [blank, watched]);
  const { errors, isDirty, isSubmitted } = form.formState;
  const writer = useDraftWriter(draft, fields, restored);
  const [isDraftOpen, setIsDraftOpen] = useState(restored !== undefined);
  const [summary, setSummary] = useState<Summary>();
  const [isSending, setIsSending] = useState(false);
  // State is one render late: two taps in one frame would both see "not sending".
  const isLocked = useRef(false);

  useEffect(() => {
    if (restored)
      form.reset({ ...form.getValues(), ...known(fields, restored) }, { keepDefaultValues: true });
  }, [form, fields, restored]);
  useDirty(isDirty);

  const setValue = (name: string, value: string) => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
    writer.remember(name, form.getValues());
  };
  const change = (field: Field, value: string) => {
    setValue(field.name, value);
    for (const name of field.resets ?? []) setValue(name, '');
    onValuesChange?.(form.getValues(), setValue);
    setSummary((before) => (before?.isOfFields === true ? before : undefined));
  };
  const fill = (given: Readonly<RawValues>) => {
    for (const field of fields) {
      const value = given[field.name];
      if (value !== undefined && value !== (form.getValues()[field.name] ?? '')) change(field, value);
    }
  };
  const focusOn = useFocusOnceThere(formId);
  const untilDrawn = useUntilDrawn();
  const focusFirst = (wrong: Readonly<Record<string, unknown>>) => {
    const first = fields.find((field) => wrong[field.name] !== undefined);
    if (first) focusOn(first.name);
  };
  const asked = fields.filter((field) => isAsked(field, values));
  const groups = useOpenGroups(props.remembered, { asked, values, errors, restored });
  const beginAnew = () => {
    writer.forget();
    groups.closeAll();
    form.reset(blank);
    setIsDraftOpen(false);
  };
  const startAgain = () => {
    beginAnew();
    setSummary(undefined);
    // The pressed button is gone.
    focusFirst(blank);
  };
  const send = async (checked: Output): Promise<void> => {
    const result = await onSubmit(checked).catch(failed);
    if (result.ok) {
      writer.forget();
      await untilDrawn();
      beginAnew();
      return;
    }
    for (const [name, value] of Object.entries(result.values ?? {})) {
      form.setValue(name, value, { shouldDirty: true });
      writer.remember(name, form.getValues());
    }
    writer.flush();
    const wrong = result.fields ?? {};
    for (const [name, message] of Object.entries(wrong)) form.setError(name, { type: 'wrong', message });
    const isOfFields = Object.keys(wrong).length > 0;
    setSummary({
      text: result.message ?? (isOfFields ? uiStrings.correctMarkedFields : uiStrings.notSaved),
      isOfFields,
      tone: result.tone,
    });
    focusFirst(wrong);
  };
  const submit = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    event.preventDefault();
    // A form inside a modal must not submit the one around it.
    event.stopPropagation();
    if (isLocked.current) return;
    isLocked.current = true;
    setIsSending(true);
    setSummary(undefined);
    void form
      .handleSubmit(send, (wrong) => {
        const isEmpty = Object.values(wrong).some((fault) => fault?.type === 'required');
        const general = wrong.root?.message ?? uiStrings.correctMarkedFields;
        const isOfFields = fields.some(({ name }) => wrong[name] !== undefined);
        setSummary({ text: isEmpty ? (definition.emptyMessage ?? general) : general, isOfFields });
        focusFirst(wrong);
      })()
      .finally(() => {
        isLocked.current = false;
        setIsSending(false);
      });
  };
  const marked = asked.filter(({ name }) => errors[name] !== undefined);
  return {
    asked,
    values,
    errors,
    marked,
    focusOn,
    /** The group that shows a field as part of one text; undefined while the field itself is shown. */
    closedGroupOf: groups.closedGroupOf,
    changeGroup: (group: Remembered) => {
      groups.open(group);
      const [first] = group.fields.filter((name) => asked.some((field) => field.name === name));
      if (first !== undefined) focusOn(first);
    },
    isRestored: isDraftOpen && isDirty,
    isSaving: isSending && props.isAsking !== true,
    summary: summary?.isOfFields === true && marked.length === 0 ? undefined : summary?.text,
    summaryTone: summary?.tone ?? ('danger' as const),
    change,
    fill,
    submit,
    startAgain,
  };
}

/**
 * Settles when everything started before is drawn, such as the closing of the modal around the form; never if the form was removed with it.
 * Otherwise a slow tablet shows the form emptied and ready for another save before it closes.
 */
function useUntilDrawn(): () => Promise<void> {
  const [drawn, setDrawn] = useState<() => void>();
  useEffect(() => drawn?.(), [drawn]);
  return () => new Promise((done) => startTransition(() => setDrawn(() => done)));
}

/** Focuses a field of the form, at once or when it appears. */
function useFocusOnceThere(formId: string): (name: string) => void {
  const wanted = useRef<string>(undefined);
  const look = useCallback(() => {
    const field =
      wanted.current === undefined ? null : document.getElementById(`${formId}-${wanted.current}`);
    if (!field) return;
    wanted.current = undefined;
    field.focus();
  }, [formId]);
  useEffect(look);
  return useCallback(
    (name: string) => {
      wanted.current = name;
      look();
    },
    [look],
  );
}

/** Message above the fields: it concerns the marked fields until none is left, otherwise it stays until something is changed. */
interface Summary {
  readonly text: string;
  readonly isOfFields: boolean;
  readonly tone?: 'danger' | 'neutral' | undefined;
}

function failed(error: unknown): SubmitResult {
  // Shown to the officer by the form, and reported for monitoring by the browser's error event.
  reportError(error);
  return { ok: false, message: uiStrings.notSaved };
}

function startingValues(fields: readonly Field[], defaults: FormViewProps<unknown>['defaults']): RawValues {
  return Object.fromEntries(fields.map((field) => [field.name, String(defaults?.[field.name] ?? '')]));
}

function withoutGaps(values: Readonly<Record<string, string | undefined>>): RawValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}

function known(fields: readonly Field[], values: Readonly<RawValues>): RawValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields.some((field) => field.name === name)),
  );
}

interface Shown {
  readonly asked: readonly Field[];
  readonly values: Readonly<RawValues>;
  readonly errors: Readonly<Record<string, unknown>>;
  /** Values typed before the page closed. */
  readonly restored: Readonly<RawValues> | undefined;
}

const noGroups: readonly Remembered[] = [];

/**
 * Decides which remembered groups are shown as text and which as fields. A group opens on the officer's request, when part of it is missing
 * or wrong, and if a draft contains changes to it; it stays open until the form restarts.
 */
function useOpenGroups(groups: readonly Remembered[] = noGroups, shown: Shown) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set<string>());
  const open = groups.filter((group) => opened.has(group.label) || mustBeAsked(group, shown));
  // It must not close again under the finger that has just typed the missing value.
  if (open.some(({ label }) => !opened.has(label))) setOpened(new Set(open.map(({ label }) => label)));
  return {
    open: (group: Remembered) => setOpened((before) => new Set([...before, group.label])),
    closeAll: () => setOpened(new Set<string>()),
    closedGroupOf: (name: string) =>
      groups.find((group) => group.fields.includes(name) && !open.includes(group)),
  };
}

function mustBeAsked({ fields }: Remembered, { asked, values, errors, restored }: Shown): boolean {
  return asked.some(
    ({ name, isRequired }) =>
      fields.includes(name) &&
      (errors[name] !== undefined ||
        (isRequired === true && (values[name] ?? '') === '') ||
        (restored !== undefined && Object.hasOwn(restored, name))),
  );
}
