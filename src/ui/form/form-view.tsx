import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../layout/button.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { uiStrings } from '../strings.ts';
import { checkValues, isAsked } from './check-values.ts';
import type { Field, FormDefinition, RawValues } from './define-form.ts';
import { markFormDirty } from './dirty-forms.ts';
import { FieldInput } from './field-input.tsx';
import type { Option } from './field-input-props.ts';
import { describedBy, fieldIds, FieldFrame } from './field-frame.tsx';
import { useDraftLoad, useDraftWriter, type Draft } from './use-draft.ts';

export type SubmitResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message?: string;
      /** What is wrong with a field, by its name. */
      readonly fields?: Readonly<Record<string, string>>;
      /** What stands in a field from now on, by its name; all else stays as it was typed. */
      readonly values?: Readonly<Record<string, string>>;
    };

export interface FormViewProps<Output> {
  readonly form: FormDefinition<Output>;
  readonly defaults?: Readonly<Record<string, string | number | undefined>>;
  /** Options known only at run time, by field. */
  readonly options?: Readonly<Record<string, readonly Option[] | undefined>>;
  readonly onSubmit: (values: Output) => Promise<SubmitResult>;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** After each change: for what depends on it. Values are as typed. */
  readonly onValuesChange?: (
    values: Readonly<RawValues>,
    setValue: (name: string, value: string) => void,
  ) => void;
  readonly draft?: Draft;
  /** The officer is being asked something about what she sends: it waits for her answer and is not being saved. */
  readonly isAsking?: boolean;
  /** A live figure under the fields. */
  readonly children?: (values: Readonly<RawValues>) => ReactNode;
}

/** A form made from its definition. A failure keeps all that was typed and moves to the first wrong field. */
export function FormView<Output>(props: FormViewProps<Output>) {
  const load = useDraftLoad(props.draft);
  if (!load.isLoaded) return <Skeleton count={props.form.fields.length} />;
  return <OpenForm {...props} restored={load.values} />;
}

function OpenForm<Output>(
  props: FormViewProps<Output> & { readonly restored: Readonly<RawValues> | undefined },
) {
  const { form: definition, options, onCancel, cancelLabel = uiStrings.close, children } = props;
  const formId = useId();
  const state = useFormState(props, formId);
  const { isSaving, summary } = state;
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A browser takes the focus from a button that becomes busy.
    if (!isSaving && summary !== undefined && document.activeElement === document.body)
      submitButton.current?.focus();
  }, [isSaving, summary]);
  return (
    <form className="ui-form" noValidate onSubmit={state.submit}>
      {summary === undefined ? null : <Banner tone="danger">{summary}</Banner>}
      {state.isRestored ? (
        <Banner tone="info" action={<Button onClick={state.startAgain}>{uiStrings.startAgain}</Button>}>
          {uiStrings.draftRestored}
        </Banner>
      ) : null}
      <div className="ui-form-fields">
        {state.asked.map((field) => {
          const id = `${formId}-${field.name}`;
          const error = state.errors[field.name]?.message;
          return (
            <FieldFrame
              key={field.name}
              id={id}
              label={field.label}
              description={field.description}
              error={error}
              isRequired={field.isRequired === true}
              span={field.span ?? (field.kind === 'textarea' ? 'full' : 'half')}
            >
              <FieldInput
                field={field}
                props={{
                  id,
                  name: field.name,
                  labelId: fieldIds(id).label,
                  value: state.values[field.name] ?? '',
                  onChange: (value) => state.change(field, value),
                  onBlur: () => undefined,
                  isInvalid: error !== undefined,
                  isRequired: field.isRequired === true,
                  isReadOnly: field.isReadOnly === true,
                  describedBy: describedBy(id, { description: field.description, error }),
                  placeholder: field.placeholder,
                  options: options?.[field.name] ?? field.options ?? [],
                }}
              />
            </FieldFrame>
          );
        })}
      </div>
      {children?.(state.values)}
      <div className="ui-form-footer">
        {onCancel ? <Button onClick={onCancel}>{cancelLabel}</Button> : null}
        <Button ref={submitButton} type="submit" tone="primary" isBusy={isSaving}>
          {isSaving ? definition.savingLabel : definition.submitLabel}
        </Button>
      </div>
    </form>
  );
}

function useFormState<Output>(
  props: FormViewProps<Output> & { readonly restored: Readonly<RawValues> | undefined },
  formId: string,
) {
  const { form: definition, defaults, restored, onSubmit, onValuesChange, draft } = props;
  const fields: readonly Field[] = definition.fields;
  const blank = useMemo(() => startingValues(fields, defaults), [fields, defaults]);
  const form = useForm<RawValues, unknown, RawValues>({
    defaultValues: blank,
    shouldFocusError: false,
    resolver: async (raw) => {
      const checked = await checkValues(definition, raw);
      if (checked.ok) return { values: raw, errors: {} };
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
  // State is a render late: two taps in one frame would both see "not sending".
  const isLocked = useRef(false);

  useEffect(() => {
    if (restored)
      form.reset({ ...form.getValues(), ...known(fields, restored) }, { keepDefaultValues: true });
  }, [form, fields, restored]);
  useEffect(() => (isDirty ? markFormDirty() : undefined), [isDirty]);

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
  const focusFirst = (wrong: Readonly<Record<string, unknown>>) => {
    const first = fields.find((field) => wrong[field.name] !== undefined);
    if (first) document.getElementById(`${formId}-${first.name}`)?.focus();
  };
  const beginAnew = () => {
    writer.forget();
    form.reset(blank);
    setIsDraftOpen(false);
  };
  const startAgain = () => {
    beginAnew();
    setSummary(undefined);
    // The button that was pressed is gone.
    focusFirst(blank);
  };
  const send = async (raw: RawValues): Promise<void> => {
    const checked = await checkValues(definition, raw);
    if (!checked.ok) return;
    const result = await onSubmit(checked.values).catch(failed);
    if (result.ok) {
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
  const asked = fields.filter((field) => isAsked(field, values));
  const isMarked = asked.some(({ name }) => errors[name] !== undefined);
  return {
    asked,
    values,
    errors,
    isRestored: isDraftOpen && isDirty,
    isSaving: isSending && props.isAsking !== true,
    summary: summary?.isOfFields === true && !isMarked ? undefined : summary?.text,
    change,
    submit,
    startAgain,
  };
}

/** What is said above the fields: of those that are marked until none is, else until something is changed. */
interface Summary {
  readonly text: string;
  readonly isOfFields: boolean;
}

function failed(error: unknown): SubmitResult {
  // Shown to the officer here, and to whoever watches for defects there.
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
