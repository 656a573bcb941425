import { frasesEncontradas } from './palavras.ts';

/** `interna` includes every route of a prescription for internal use. */
export const VIAS = [
  'oral',
  'sublingual',
  'bucal',
  'odontológica',
  'tópica',
  'dermatológica',
  'transdérmica',
  'oftálmica',
  'otológica',
  'nasal',
  'inalatória',
  'vaginal',
  'retal',
  'injetável',
  'implantável',
  'intrauterina',
  'interna',
] as const;
export type Via = (typeof VIAS)[number];

const FRASES: ReadonlyMap<string, Via> = new Map<string, Via>([
  ['oral', 'oral'],
  ['v o', 'oral'],
  ['sublingual', 'sublingual'],
  ['bucal', 'bucal'],
  ['topica oral', 'bucal'],
  ['mucosa oral', 'bucal'],
  ['cavidade oral', 'bucal'],
  ['bochecho', 'bucal'],
  ['odontologica', 'odontológica'],
  ['topica odontologica', 'odontológica'],
  ['topica', 'tópica'],
  ['dermatologica', 'dermatológica'],
  ['topica dermatologica', 'dermatológica'],
  ['transdermica', 'transdérmica'],
  ['oftalmica', 'oftálmica'],
  ['otologica', 'otológica'],
  ['otite externa', 'otológica'],
  ['nasal', 'nasal'],
  ['inalatoria', 'inalatória'],
  ['vaginal', 'vaginal'],
  ['retal', 'retal'],
  ['injetavel', 'injetável'],
  ['parenteral', 'injetável'],
  ['intra articular', 'injetável'],
  ['implante', 'implantável'],
  ['implantavel', 'implantável'],
  ['intrauterina', 'intrauterina'],
  ['interna', 'interna'],
]);

/** Routes at a specific place: beside one of them "tópica" is no route of its own. */
const NO_LUGAR: readonly Via[] = [
  'bucal',
  'odontológica',
  'transdérmica',
  'oftálmica',
  'otológica',
  'nasal',
  'vaginal',
  'retal',
];

export function viasEscritas(palavras: readonly string[]): Set<Via> {
  const found = frasesEncontradas(palavras, FRASES);
  if (NO_LUGAR.some((via) => found.has(via))) found.delete('tópica');
  return found;
}
