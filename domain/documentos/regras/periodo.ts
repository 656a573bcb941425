/** An hour as it is written: "14h", "14h30", "14:30", "9 h". */
const HORA = String.raw`(\d{1,2})\s?(?:h|:)\s?(\d{2})?`;
const PERIODO = new RegExp(String.raw`^(?:das?|de)?\s*${HORA}\s*(?:às|as|até|ate|a|-|–)\s*${HORA}$`, 'i');

/** "HH:MM" bounds of a period such as "das 14h às 14h30"; null unless it names two. */
export function lerPeriodo(texto: string): { inicio: string; fim: string } | null {
  const [, h1 = '', m1 = '00', h2 = '', m2 = '00'] = PERIODO.exec(texto.trim().replace(/\.$/, '')) ?? [];
  const [inicio, fim] = [hour(h1, m1), hour(h2, m2)];
  return inicio === null || fim === null ? null : { inicio, fim };
}

function hour(hours: string, minutes: string): string | null {
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
