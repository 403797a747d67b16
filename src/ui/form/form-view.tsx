import { useEffect, useId, useRef } from 'react';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../layout/button.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { uiStrings } from '../strings.ts';
import { ActionBar } from '../layout/action-bar.tsx';
import type { Field, RawValues } from './define-form.ts';
import type { DrawnField, FormViewProps } from './form-props.ts';
import { RememberedText } from './remembered.tsx';
import { useDraftLoad } from './use-draft.ts';
import { useFormState } from './use-form-state.ts';
import { describedBy, FieldFrame, fieldIds } from './field-frame.tsx';
import { useFormToday } from './form-clock.ts';
import { FieldInput } from './field-input.tsx';
import type { Option, Pack } from './field-input-props.ts';

/** A form made from its definition. A failure keeps all typed values and moves to the first field with an error. */
export function FormView<Output>(props: FormViewProps<Output>) {
  const load = useDraftLoad(props.draft);
  if (load.isLoaded) return <OpenForm {...props} restored={load.values} />;
  return (
    <div className="ui-form">
      <Skeleton shape="form" count={props.form.fields.length} />
      <ActionBar sum={uiStrings.loading}>
        <Button size="large" tone="primary" isDisabled>
          {props.form.submitLabel}
        </Button>
      </ActionBar>
    </div>
  );
}

function OpenForm<Output>(
  props: FormViewProps<Output> & { readonly restored: Readonly<RawValues> | undefined },
) {
  const { form: definition, options, onCancel, cancelLabel = uiStrings.close, children } = props;
  const formId = useId();
  const state = useFormState(props, formId);
  const { isSaving, summary, values } = state;
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A browser takes the focus from a button that becomes busy.
    if (!isSaving && summary !== undefined && document.activeElement === document.body)
      submitButton.current?.focus();
  }, [isSaving, summary]);

  const packs = props.packs?.(values);
  const drawField = (field: Field) => {
    const group = state.closedGroupOf(field.name);
    if (group === undefined) {
      return (
        <AskedField
          key={field.name}
          field={field}
          id={`${formId}-${field.name}`}
          value={values[field.name] ?? ''}
          error={state.errors[field.name]?.message}
          options={options?.[field.name]}
          pack={packs?.[field.name]}
          onChange={(value) => state.change(field, value)}
        />
      );
    }
    const isFirst = state.asked.find(({ name }) => group.fields.includes(name)) === field;
    if (!isFirst) return null;
    return (
      <RememberedText
        key={field.name}
        group={group}
        values={values}
        onChange={() => state.changeGroup(group)}
      />
    );
  };

  const { lines } = props;
  const input = (name: string): DrawnField | undefined => {
    const field = state.asked.find((one) => one.name === name);
    return (
      field && {
        field,
        id: `${formId}-${name}`,
        value: values[name] ?? '',
        error: state.errors[name]?.message,
        onChange: (value) => state.change(field, value),
      }
    );
  };

  return (
    <form id={formId} className="ui-form" noValidate onSubmit={state.submit}>
      {summary === undefined ? null : (
        <ErrorSummary text={summary} tone={state.summaryTone} marked={state.marked} onGoTo={state.focusOn} />
      )}
      {state.isRestored ? (
        <Banner tone="info" action={<Button onClick={state.startAgain}>{uiStrings.startAgain}</Button>}>
          {uiStrings.draftRestored}
        </Banner>
      ) : null}
      {props.lead?.(state.fill, values)}
      {lines?.draw(input)}
      <div className="ui-form-fields">
        {state.asked.filter(({ name }) => lines?.has(name) !== true).map(drawField)}
      </div>
      {children?.(values)}
      <ActionBar sum={props.disabledReason ?? props.sum?.(values)}>
        {onCancel ? <Button onClick={onCancel}>{cancelLabel}</Button> : null}
        <Button
          ref={submitButton}
          type="submit"
          form={formId}
          size="large"
          tone="primary"
          isBusy={isSaving}
          isDisabled={props.disabledReason !== undefined}
        >
          {isSaving ? definition.savingLabel : definition.submitLabel}
        </Button>
      </ActionBar>
    </form>
  );
}

interface ErrorSummaryProps {
  readonly text: string;
  readonly tone: 'danger' | 'neutral';
  /** The marked fields, in the form's order. */
  readonly marked: readonly Field[];
  readonly onGoTo: (name: string) => void;
}

/** Lists the faults that keep a form from being saved, with a link to each field. */
function ErrorSummary({ text, tone, marked, onGoTo }: ErrorSummaryProps) {
  return (
    <div className="ui-error-summary">
      <div role={tone === 'danger' ? undefined : 'alert'}>
        <Banner tone={tone}>{text}</Banner>
      </div>
      {marked.length === 0 ? null : (
        <ul aria-label={uiStrings.fieldsToCorrect} role="list">
          {marked.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className="ui-link" onClick={() => onGoTo(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface AskedFieldProps {
  readonly field: Field;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly options: readonly Option[] | undefined;
  readonly pack: Pack | undefined;
  readonly onChange: (value: string) => void;
}

/** One field of a form with its label, its input and its fault or doubt. */
export function AskedField({ field, id, value, error, options, pack, onChange }: AskedFieldProps) {
  const isRequired = field.isRequired === true;
  const today = useFormToday();
  const isAsked = error === undefined && field.isReadOnly !== true;
  const doubt = isAsked ? field.doubt?.(value, today) : undefined;
  return (
    <FieldFrame
      id={id}
      label={field.label}
      description={field.description}
      error={error}
      doubt={doubt}
      isRequired={isRequired}
      span={field.span ?? (field.kind === 'textarea' || field.size === 'large' ? 'full' : 'half')}
      size={field.size}
    >
      <FieldInput
        field={field}
        props={{
          id,
          name: field.name,
          labelId: fieldIds(id).label,
          value,
          onChange,
          onBlur: () => undefined,
          isInvalid: error !== undefined,
          isRequired,
          isReadOnly: field.isReadOnly === true,
          describedBy: describedBy(id, { description: field.description, error, doubt }),
          placeholder: field.placeholder,
          options: options ?? field.options ?? [],
          isLoading: options === undefined && field.options === undefined,
          pack,
        }}
      />
    </FieldFrame>
  );
}
