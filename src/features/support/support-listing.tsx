import type { SupportEntry } from '#contract/calls/support.ts';
import { internationalNumber, phoneDigits } from '#domain/kernel/phone.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { supportStrings } from './strings.ts';

/** The directory; `onDelete` is there for who may delete of it. */
export function supportListing(onDelete: ((entry: SupportEntry) => void) | null): Listing<SupportEntry> {
  const trash = (entry: SupportEntry) =>
    onDelete === null ? null : (
      <IconButton icon="trash" label={supportStrings.deleteOf(entry.type)} onClick={() => onDelete(entry)} />
    );
  return defineListing<SupportEntry>({
    name: 'support',
    caption: supportStrings.title,
    columns: [
      { key: 'number', kind: 'number', header: supportStrings.number },
      { key: 'type', kind: 'text', header: supportStrings.type, isSortable: true },
      { key: 'whatsapp', kind: 'text', header: supportStrings.whatsapp, cell: whatsAppLink },
      { key: 'description', kind: 'text', header: supportStrings.about },
      ...(onDelete === null
        ? []
        : [{ key: 'delete', kind: 'action', header: supportStrings.action, cell: trash } as const]),
    ],
    row: {
      title: ({ type }) => type,
      facts: (entry) => [whatsAppLink(entry)],
      meta: ({ description }) => [description],
      ...(onDelete === null ? {} : { actions: trash }),
    },
    rowKey: ({ id }) => id,
    search: ['type', 'whatsapp', 'description'],
    searchLabel: supportStrings.search,
    empty: supportStrings.empty,
    emptyHint: supportStrings.emptyHint,
    pageSize: 10,
  });
}

/** Nigeria's own numbers are written without the country that WhatsApp asks for. */
function whatsAppLink({ whatsapp }: SupportEntry) {
  const international = (internationalNumber(whatsapp) ?? phoneDigits(whatsapp)).replace('+', '');
  return (
    <a
      className="support-number"
      href={`https://wa.me/${international}`}
      target="_blank"
      rel="noreferrer"
      aria-label={supportStrings.write(whatsapp)}
    >
      {whatsapp}
    </a>
  );
}
