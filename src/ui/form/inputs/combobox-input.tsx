import { lineKey } from '#domain/kernel/text.ts';
import { useContext, useMemo, useState } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { Icon } from '../../layout/icon.tsx';
import { claimPressStyle } from '../../modal/claim-press-style.ts';
import { uiStrings } from '../../strings.ts';
import type { FieldInputProps, Option } from '../field-input-props.ts';

claimPressStyle();

const shownAtOnce = 50;

/**
 * A list too long to scroll, searched by typing. It draws fifty matches, however many there are. While it is open, a tap beside it only
 * closes it, because the list moves when the keyboard appears, and the finger must not hit a button instead.
 */
export function ComboboxInput(props: FieldInputProps) {
  const { id, value, options, onChange, onBlur, describedBy } = props;
  const selected = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? selected?.label ?? '';
  const matches = useMemo(() => matchingOptions(options, typed ?? ''), [options, typed]);
  const shown = useMemo(() => withSelected(matches.slice(0, shownAtOnce), selected), [matches, selected]);

  return (
    <ComboBox
      className="ui-combobox"
      aria-labelledby={props.labelId}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={props.isInvalid}
      isRequired={props.isRequired}
      validationBehavior="aria"
      isReadOnly={props.isReadOnly}
      items={shown.map((option) => ({ id: option.value, label: option.label }))}
      inputValue={text}
      onInputChange={(next) => {
        setTyped(next === selected?.label ? undefined : next);
        if (next === '' && value !== '') onChange('');
      }}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => {
        setTyped(undefined);
        if (key !== null) onChange(String(key));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    >
      <Shield />
      <Group className="ui-combobox-control">
        <Input
          id={id}
          className="ui-input"
          placeholder={props.placeholder ?? ''}
          aria-describedby={describedBy}
          autoComplete="off"
        />
        <Button className="ui-icon-button" aria-label={uiStrings.showOptions}>
          <Icon name="down" />
        </Button>
      </Group>
      <Popover className="ui-combobox-popover">
        <ListBox<{ id: string; label: string }>
          className="ui-combobox-list"
          aria-label={uiStrings.suggestions}
          renderEmptyState={() => (
            <p className="ui-soft">{props.isLoading === true ? uiStrings.loading : uiStrings.noMatch}</p>
          )}
        >
          {(option) => (
            <ListBoxItem className="ui-combobox-option" id={option.id} textValue={option.label}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
        {matches.length > shownAtOnce ? (
          <p className="ui-combobox-more">{uiStrings.keepTyping(shownAtOnce, matches.length)}</p>
        ) : null}
      </Popover>
    </ComboBox>
  );
}

/** Covers everything but the field and its list. */
function Shield() {
  const state = useContext(ComboBoxStateContext);
  if (!state?.isOpen) return null;
  return (
    <div
      className="ui-combobox-shield"
      aria-hidden="true"
      // The field keeps the focus; getting it back would open its list again.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => state.close()}
    />
  );
}

function matchingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = lineKey(typed);
  return wanted === '' ? options : options.filter((option) => lineKey(option.label).includes(wanted));
}

/** The selected option stays in the list, because the input takes its text from there. */
function withSelected(shown: readonly Option[], selected: Option | undefined): readonly Option[] {
  return !selected || shown.includes(selected) ? shown : [...shown, selected];
}
