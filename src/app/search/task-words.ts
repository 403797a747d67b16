import { catalogue } from '#language/catalogue.ts';

/** Everyday words for each task, as officers say them. They are not texts of screens, so words that the glossary replaces are included. */
export const englishTaskWords = {
  receive:
    'recieve recieved received receipt delivery deliveries supply came in new stock vaccine scan box add',
  issue: 'issued give out vaccine take carry',
  immunize: 'immunise immunization vaccinate vaccination vaccine inject injection jab give dose child baby',
  addChild: 'register registration new baby birth newborn enrol',
  session: 'start clinic today immunization outreach fixed post mothers waiting',
  dueList:
    'overdue late defaulter missed absent who call mothers children phone tracing remind reminder follow up',
  temperature:
    'temp fridge refrigerator freezer thermometer hot cold warm too degrees reading alarm heat frozen',
  count: 'counting physical inventory stocktaking stocktake check shelf store verify difference',
  wallets:
    'balance stock how much many left remaining expiry expire expired expiring soon use first out min minimum max maximum level low order vvm vial months doses vaccines',
  transfer: 'transfered transferred send vaccine another facility other store move borrow lend',
  return: 'returned vaccine back bring sender',
  arrivals: 'arrival arrived delivery on the way confirm incoming expected transit',
  reports:
    'report month summary form nphcda dhis2 export csv excel print utilization wastage coverage dropout drop out min minimum max maximum stock order',
  facilities:
    'facility stock out below min minimum balance expiry expired who is late reports health centre clinics equipment fridge refrigerator freezer temperature cold chain',
  balances: 'stock out total country states min minimum expiry expired lots how much',
  country: 'national states stock figures equipment fridge refrigerator freezer temperature cold chain out',
  state: 'lga figures below stock facilities equipment fridge refrigerator freezer temperature cold chain',
  analysis: 'chart graph map trend coverage statistics wastage compare late who timeliness',
  aefiAbove: 'aefi side effect reaction adverse',
  equipment:
    'equipment fridge refrigerator freezer cold box chain broken broke down breakdown faulty spoilt not working repair power cut light cce hot too temperature',
  addEquipment: 'equipment new fridge refrigerator freezer cold box register cce',
  ledger: 'stock records entries history received issued book movements transactions list lot batch',
  undo: 'undo reverse mistake wrong entry error delete remove cancel edit change fix take back',
  printVoucher: 'printing paper receipt delivery note siv srv',
  addToLedger: 'add new entry record received issued transfer return',
  adjustment:
    'adjust increment decrement deduct broken damaged lost stolen expired discard discarded throw away waste wastage frozen destroy',
  utilization: 'utilize utilise used opened vial wastage wasted waste children immunized',
  addWallet: 'new wallet open vaccine kind add',
  printCard: 'printing child health card lost paper',
  register: 'find search child children baby list registered registry name phone mother card',
  visits: 'immunized immunised records given doses outreach fixed post tally visits',
  aefi: 'adverse event side effect reaction fever swelling sick allergy',
  plan: 'outreach schedule calendar microplan sessions planned next when',
  planSession: 'outreach new schedule calendar microplan add',
  openings: 'privacy who looked opened read children',
  offered: 'antigens give here offer schedule routine',
  dashboard: 'home start needs urgent summary overview first page',
  sync: 'no send sent sending upload waiting offline online network internet connection refused rejected saved server update data',
  help: 'help guide learn manual instructions tutorial training explain',
  support: 'help contact call phone number supervisor technician complain complaint problem',
  practise: 'practice practise training try test demo exercise learn',
  lock: 'locked screen colleague hand over switch user somebody else',
  logout: 'sign out signout log off logoff exit leave close',
  sunlight: 'bright sun outdoors contrast theme',
  language: 'hausa english translate translation change speak',
  password: 'passwords new security reset forgot',
  pin: 'lock code locked shared tablet idle',
  look: 'theme dark light text size big bigger letters font night',
  factor: 'two second factor 2fa security digits code',
  settings: 'setup options preferences storage space memory version app device',
  profile: 'account me email role population officer in charge facility details',
  users: 'user account staff officer people email password reset block close',
  addUser: 'new account staff officer people register create',
  colleagues: 'users staff officers people team account',
  messages: 'sms text reminder delivered undelivered mothers',
  organisation: 'organisation places country states lga facilities ward structure',
  addFacility: 'new health centre clinic place state lga country',
  importPlaces: 'csv upload facilities list excel',
  antigens: 'antigens vaccine schedule doses manage',
  addAntigen: 'new vaccine create',
  introductions: 'introduction introduce new vaccine state date start',
  grace: 'late deadline offline',
  changes: 'history audit log changed',
  mySubscription: 'pay payment renew card plan money fee bill',
  subscribers: 'subscription paid unpaid renew cancel who',
  payments: 'payment pay paid money price fee paystack revenue subscription',
  addSupport: 'contact new phone',
};

/** The same in the language of the device; English words are searched as well. */
export const taskWords = catalogue('taskWords', englishTaskWords);
