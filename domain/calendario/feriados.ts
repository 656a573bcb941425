/** `data` is 'YYYY-MM-DD'. */
export type Feriado = { data: string; nome: string };

const FIXOS: readonly (readonly [dia: string, nome: string, desde: number])[] = [
  ['01-01', 'Confraternização Universal', 0],
  ['04-21', 'Tiradentes', 0],
  ['05-01', 'Dia do Trabalho', 0],
  ['09-07', 'Independência do Brasil', 0],
  ['10-12', 'Nossa Senhora Aparecida', 0],
  ['11-02', 'Finados', 0],
  ['11-15', 'Proclamação da República', 0],
  // Lei 14.759/2023: national from 2024 on.
  ['11-20', 'Dia da Consciência Negra', 2024],
  ['12-25', 'Natal', 0],
];

/** Easter Sunday as UTC midnight, Gregorian calendar (Meeus, Jones and Butcher). */
export function pascoa(ano: number): Date {
  const a = ano % 19;
  const b = Math.floor(ano / 100);
  const c = ano % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(ano, Math.floor(n / 31) - 1, (n % 31) + 1));
}

/** 'YYYY-MM-DD', `n` days after Easter Sunday (before, if negative). */
export function diaDaPascoa(ano: number, n: number): string {
  const data = pascoa(ano);
  data.setUTCDate(data.getUTCDate() + n);
  return data.toISOString().slice(0, 10);
}

/** Cache of computed years: a promise asks for one or two of them repeatedly. */
const anos = new Map<number, readonly Feriado[]>();
const MAX_ANOS = 50;

/** In order; optional days (ponto facultativo) are not included. */
export function feriadosDoAno(ano: number): readonly Feriado[] {
  const known = anos.get(ano) ?? workOut(ano);
  if (anos.size >= MAX_ANOS) anos.clear();
  anos.set(ano, known);
  return known;
}

function workOut(ano: number): readonly Feriado[] {
  const fixos = FIXOS.filter(([, , desde]) => ano >= desde).map(([dia, nome]) => ({
    data: `${ano}-${dia}`,
    nome,
  }));
  const movel = { data: diaDaPascoa(ano, -2), nome: 'Sexta-feira Santa' };
  return [...fixos, movel].toSorted((x, y) => (x.data < y.data ? -1 : 1));
}
