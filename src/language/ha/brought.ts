import type { Texts } from '../texts.ts';

export const brought = {
  moved: '{by} ne ya mayar da shi nan cikin kwana ɗaya kafin haka',
  'moved-self': '{by} ya mayar da kansa nan cikin kwana ɗaya kafin haka',
  made: '{by} ne ya buɗe asusun a nan cikin kwana ɗaya kafin haka',
  'e-mail': '{by} ne ya canja imel na asusun cikin kwana ɗaya kafin haka',
} as const satisfies Texts;
