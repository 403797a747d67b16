import { useId, useRef } from 'react';
import { activityNames } from '#contract/activity-names.ts';
import { activityNameWords } from '#bindings/ledger-words.ts';
import { antigens } from '#contract/calls/antigens.ts';
import { lookups } from '#contract/calls/lookups.ts';
import { places } from '#contract/calls/places.ts';
import type { Session } from '#client/session/session-facts.ts';
import { quarters } from '#domain/kernel/local-date.ts';
import type { CountryId } from '#domain/kernel/ids.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { fieldIds } from '#ui/form/field-frame.tsx';
import { FieldInput } from '#ui/form/field-input.tsx';
import type { Option } from '#ui/form/field-input-props.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import type { Selection, ShownFilter } from './selection.ts';
import { analysisStrings } from './strings.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';

interface FilterBarProps {
  readonly viewer: Session;
  readonly selection: Selection;
  readonly filters: readonly ShownFilter[];
}

/** State, year, quarter, antigen and status; an unset filter selects everything. */
export function FilterBar({ viewer, selection, filters }: FilterBarProps) {
  const change = useUrlChanges();
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    change(Object.fromEntries(filters.map((name) => [name, undefined])), 'replace');
    // The pressed button becomes disabled and would lose the keyboard focus.
    bar.current?.focus();
  };
  const states = useStates(viewer);
  const antigenList = useAntigens(viewer.userId);
  const years = useOnlineAnswer(lookups.years, { user: viewer.userId, input: {} }).value ?? [];
  const choose = (name: ShownFilter) => (value: string) =>
    change({ [name]: value === '' ? undefined : value }, 'replace');
  const chosen = {
    ...selection,
    state: namedBy(states, selection.state)?.id ?? selection.state,
    antigen: namedBy(antigenList, selection.antigen)?.id ?? selection.antigen,
    status: selection.activity ?? 'all',
  };
  const lists = {
    year: years.map(({ name }) => ({ value: name, label: name })),
    quarter: quarters.map((quarter) => ({ value: quarter, label: quarter })),
    antigen: optionsOf(antigenList),
    status: activityNames.map((name) => ({ value: name, label: activityNameWords[name] })),
  } as const satisfies Partial<Record<ShownFilter, readonly Option[]>>;
  return (
    <Cluster
      ref={bar}
      gap="medium"
      rowGap="small"
      align="end"
      role="group"
      tabIndex={-1}
      aria-label={analysisStrings.filters}
    >
      {filters.map((name) =>
        name === 'state' ? (
          <StateFilter
            key={name}
            options={optionsOf(states)}
            value={chosen.state}
            onChange={choose('state')}
          />
        ) : (
          <FilterSelect
            key={name}
            label={analysisStrings[name]}
            options={lists[name]}
            value={chosen[name]}
            onChange={choose(name)}
          />
        ),
      )}
      <IconButton
        icon="close"
        label={analysisStrings.clear}
        isDisabled={filters.every((name) => chosen[name] === 'all')}
        onClick={clear}
      />
    </Cluster>
  );
}

function optionsOf(list: readonly Named[]): readonly Option[] {
  return list.map(({ id, name }) => ({ value: id, label: name }));
}

interface FilterSelectProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterSelect({ label, options, value, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <Stack gap="tight" className="analysis-filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ui-input"
        value={value === 'all' ? '' : value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{analysisStrings.pleaseSelect(label)}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Stack>
  );
}

/** There are too many states to scroll. */
function StateFilter({ options, value, onChange }: Omit<FilterSelectProps, 'label'>) {
  const id = useId();
  const label = analysisStrings.state;
  return (
    <Stack gap="tight" className="analysis-filter">
      <label id={fieldIds(id).label} htmlFor={id}>
        {label}
      </label>
      <FieldInput
        field={{ name: 'state', kind: 'combobox', label }}
        props={{
          id,
          name: 'state',
          labelId: fieldIds(id).label,
          value: value === 'all' ? '' : value,
          options,
          onChange,
          onBlur: () => undefined,
          isInvalid: false,
          isRequired: false,
          isReadOnly: false,
          describedBy: undefined,
          placeholder: analysisStrings.pleaseSelect(label),
        }}
      />
    </Stack>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Finds the item named in an address, by id or by name ignoring case, as the server does. */
export function namedBy(list: readonly Named[], segment: string): Named | undefined {
  return list.find(({ id, name }) => id === segment || name.toLowerCase() === segment.toLowerCase());
}

/** States that the viewer may see: those of the country, or their own. */
export function useStates({ userId, level, countryId, state, stateId }: Session): readonly Named[] {
  const answer = useOnlineAnswer(places.states, {
    user: userId,
    input: { params: { country: countryId as CountryId }, query: {} },
  }).value;
  if (level !== 'country') return stateId === null ? [] : [{ id: stateId, name: state ?? stateId }];
  return rowsOf(answer);
}

/** Antigens of the product, as last read. */
export function useAntigens(user: string): readonly Named[] {
  return rowsOf(useOnlineAnswer(antigens.list, { user, input: { query: {} } }).value);
}

function rowsOf<Row>(
  reply: readonly Row[] | { readonly results: readonly Row[] } | undefined,
): readonly Row[] {
  if (reply === undefined) return [];
  return 'results' in reply ? reply.results : reply;
}
