import type { Texts } from '../texts.ts';

export const stockDoubts = {
  'received-twice':
    'An riga an rubuta allurai {doses} na rukuni {batch} daga {origin} a ranar {moved}. Shin irinsu sun zo sau biyu ne?',
  'unlikely-amount':
    'Allurai {doses} na rukuni {batch} sun wuce abin da ake tsammani a nan nesa ba kusa ba ({likely}). Shin adadin daidai ne?',
  'below-zero':
    'Bisa ga ranakun, rukuni {batch} zai gaza da allurai {short} ƙasa da sifili a ranar {day}. Shin ranar daidai ce?',
  'before-lot':
    'Rukuni {batch} ya zo a ranar {came}; kun ce wannan ya faru a ranar {moved}. Shin ranar daidai ce?',
  'before-entry':
    'Bayanin rukuni {batch} da wannan ya shafa na ranar {came} ne; kun ce wannan ya faru a ranar {moved}. Shin ranar daidai ce?',
  'received-expired':
    'Rukuni {batch} ya lalace a ranar {expiry}; kun ce ya zo a ranar {moved}. Shin ranakun biyu daidai ne?',
  'other-expiry':
    'An rubuta rukuni {batch} da ranar lalacewa {known}; kun ce {expiry}. Shin ranar lalacewar daidai ce?',
  'expiry-far':
    'Rukuni {batch} zai lalace a ranar {expiry}, fiye da shekaru 15 daga yanzu. Shin ranar lalacewar daidai ce?',
  'long-batch':
    'Rukuni {batch} yana da haruffa {length}, alhali babu lambar akwati da ta wuce 20. Shin lambar rukunin daidai ce?',
  'in-future': 'Ranar {moved} ba ta zo ba tukuna. Shin daidai ce?',
  'long-ago': 'Ranar {moved} ta wuce da fiye da shekaru 3. Shin daidai ce?',
  'other-period':
    'Ranar {moved} ba ta cikin {quarter} na {year}. Taswirori za su ƙidaya ta a {quarter} na {year}, sauran duka bisa ga ranarta. Shin haka ne?',
} as const satisfies Texts;
