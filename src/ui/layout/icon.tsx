/** Strokes on a 24 by 24 grid, drawn for this product. */
const strokesByName = {
  alert: ['M12 3 2.5 20h19L12 3Z', 'M12 10v4.5', 'M12 17.4v.1'],
  archive: ['M3 4h18v5H3z', 'M5 9v11h14V9', 'M10 13h4'],
  back: ['M19 12H5', 'm11 6-6 6 6 6'],
  box: ['m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9L12 3Z', 'M3.5 7.5 12 12l8.5-4.5', 'M12 12v9'],
  building: ['M5 21V4h9v17', 'M14 9h5v12', 'M3 21h18', 'M8.5 8h2', 'M8.5 12h2', 'M8.5 16h2'],
  calendar: ['M4 6h16v15H4z', 'M4 11h16', 'M8 3v5', 'M16 3v5'],
  chart: ['M4 4v16h16', 'M8 16v-4', 'M12 16V8', 'M16 16v-6'],
  check: ['m5 12.5 4.5 4.5L19 7.5'],
  'check-circle': ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'm8 12.3 2.8 2.8L16 9.8'],
  child: ['M12 3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z', 'M5 21c0-4.5 3-7 7-7s7 2.5 7 7'],
  clock: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M12 7v5.3l3.3 2'],
  close: ['m6 6 12 12', 'M18 6 6 18'],
  cloud: ['M7 19a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19H7Z'],
  'cloud-off': [
    'M7 19a4.5 4.5 0 0 1-.6-8.96',
    'M9.5 5.6A6 6 0 0 1 18 9.5a4.8 4.8 0 0 1 2.5 7.6',
    'M15 19H7',
    'm3 3 18 18',
  ],
  down: ['m6 9.5 6 6 6-6'],
  download: ['M12 4v11', 'm7 10.5 5 5 5-5', 'M5 20h14'],
  edit: ['M4 20h4L19.5 8.5l-4-4L4 16v4Z', 'm13 7 4 4'],
  eye: [
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
    'M12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z',
  ],
  grid: ['M4 4h6.5v6.5H4z', 'M13.5 4H20v6.5h-6.5z', 'M4 13.5h6.5V20H4z', 'M13.5 13.5H20V20h-6.5z'],
  info: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M12 11v5.5', 'M12 7.6v.1'],
  ledger: ['M5 3h14v18H5z', 'M9 3v18', 'M12 8h4', 'M12 12h4', 'M12 16h4'],
  left: ['m14.5 6-6 6 6 6'],
  lock: ['M5 11h14v10H5z', 'M8 11V7.5a4 4 0 0 1 8 0V11'],
  logout: ['M10 4H4v16h6', 'M9 12h11', 'm16 8 4 4-4 4'],
  menu: ['M4 6.5h16', 'M4 12h16', 'M4 17.5h16'],
  minus: ['M5 12h14'],
  pause: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M10 9v6', 'M14 9v6'],
  people: [
    'M9 4.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
    'M2.5 20c0-4 2.8-6 6.5-6s6.5 2 6.5 6',
    'M16 5a3 3 0 0 1 0 5.8',
    'M18 14.3c2.2.7 3.5 2.6 3.5 5.7',
  ],
  place: [
    'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Z',
    'M12 7.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  ],
  plus: ['M12 5v14', 'M5 12h14'],
  print: ['M7 8V3h10v5', 'M7 17H3.5V8h17v9H17', 'M7 14h10v7H7z'],
  refresh: [
    'M20 11A8 8 0 0 0 5.5 7.5L4 9',
    'M4 4.5V9h4.5',
    'M4 13a8 8 0 0 0 14.5 3.5L20 15',
    'M20 19.5V15h-4.5',
  ],
  right: ['m9.5 6 6 6-6 6'],
  search: ['M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z', 'm15.3 15.3 5.2 5.2'],
  send: ['M12 20V5', 'm6 11 6-6 6 6'],
  settings: ['M4 7h9', 'M17 7h3', 'M15 5v4', 'M4 17h3', 'M11 17h9', 'M9 15v4'],
  support: ['M4 12a8 8 0 0 1 16 0', 'M4 12v5h3.5v-5H4Z', 'M16.5 12v5H20v-5h-3.5Z', 'M20 17c0 2.5-3 4-7 4'],
  thermometer: ['M10 14.5V5a2 2 0 0 1 4 0v9.5a4 4 0 1 1-4 0Z', 'M12 10v7'],
  trash: ['M4 6.5h16', 'M9 6.5V4h6v2.5', 'M6 6.5 7 20h10l1-13.5', 'M10 10.5v6', 'M14 10.5v6'],
  user: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z', 'M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7'],
  vial: ['M8 3h8v3.5H8z', 'M9 6.5V9L7.5 11v10h9V11L15 9V6.5', 'M7.5 15h9'],
  wallet: ['M4 7h16v13H4z', 'M4 7l11-3.5V7', 'M20 11.5h-5v4h5'],
  card: ['M3 5.5h18v13H3z', 'M3 10h18', 'M6.5 15h4'],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof strokesByName;

/** One icon. Without a label it is decoration beside a word; with one it speaks for itself. */
export function Icon({ name, label }: { readonly name: IconName; readonly label?: string }) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className="ui-icon" viewBox="0 0 24 24" focusable="false" {...meaning}>
      {strokesByName[name].map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  );
}
