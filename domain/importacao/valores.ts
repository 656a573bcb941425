import { instanteEmSaoPaulo, parseDataBr } from '../calendario/datas.ts';
import { textoGuardavel } from '../contas/plain-text.ts';

/** A value of the predecessor's export; whatever JSON can hold. */
export type Valor = unknown;
/** A document: its fields as they were exported. */
export type Documento = Readonly<Record<string, Valor>>;

export function ehDocumento(valor: Valor): valor is Documento {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor);
}

/**
 * A special value without its wrapper: a timestamp as `{_seconds, _nanoseconds}`, a point as "latitude, longitude", a reference
 * as its path; anything else unchanged.
 */
export function semEmbrulho(valor: Valor): Valor {
  if (!ehDocumento(valor) || !('__datatype__' in valor)) return valor;
  const dentro = valor['value'];
  if (valor['__datatype__'] !== 'geopoint' || !ehDocumento(dentro)) return dentro;
  return [dentro['_latitude'] ?? dentro['latitude'], dentro['_longitude'] ?? dentro['longitude']].join(', ');
}

/** A text or a finite number as a text without blanks around it; '' for anything else. */
export function texto(valor: Valor): string {
  const bare = semEmbrulho(valor);
  if (typeof bare === 'number') return Number.isFinite(bare) ? String(bare) : '';
  return typeof bare === 'string' ? textoGuardavel(bare).trim() : '';
}

/** The texts of a list, blank ones too; [] for anything but a list. */
export function textos(valor: Valor): string[] {
  const bare = semEmbrulho(valor);
  return Array.isArray(bare) ? bare.map((one) => texto(one)) : [];
}

const FIRST_MS = Date.UTC(2000, 0, 1);
const LAST_MS = Date.UTC(2100, 0, 1);
const DIA_E_HORA = /^(\d{2}\/\d{2}\/\d{4})(?:,? (?:às )?([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?)?$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * An instant in one of the forms in which the predecessor wrote one: a timestamp, RFC 3339, milliseconds as a number or a text,
 * or `dd/MM/yyyy HH:mm` on São Paulo's clock. Null for anything else, and for one before 2000 or after 2100.
 */
export function instante(valor: Valor): Date | null {
  const bare = semEmbrulho(valor);
  const ms = ehDocumento(bare) ? deSegundos(bare) : typeof bare === 'number' ? bare : deTexto(texto(bare));
  return ms >= FIRST_MS && ms < LAST_MS ? new Date(Math.trunc(ms)) : null;
}

function deSegundos(valor: Documento): number {
  const seconds = valor['_seconds'] ?? valor['seconds'];
  const nanoseconds = valor['_nanoseconds'] ?? valor['nanoseconds'] ?? 0;
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return Number.NaN;
  return seconds * 1000 + nanoseconds / 1e6;
}

function deTexto(escrito: string): number {
  if (/^\d{12,14}$/.test(escrito)) return Number(escrito);
  if (RFC_3339.test(escrito)) return Date.parse(escrito);
  const parts = DIA_E_HORA.exec(escrito);
  if (!parts) return Number.NaN;
  const [, dia = '', hora = '00', minuto = '00'] = parts;
  const data = parseDataBr(dia);
  return data === null ? Number.NaN : instanteEmSaoPaulo(data, `${hora}:${minuto}`).getTime();
}

/** Lower-case letters and digits without accents, so that two spellings of one word are equal. */
export function semAcento(escrito: string): string {
  return escrito
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
