import { ehFiltroDoFio, type FiltroDoFio } from '#domain/mesa/fio.ts';
import type { Acontecimento } from '#contracts/mesa/fio.contract.ts';

/** `registros` are consecutive entries that a machine made, or that only say that somebody looked. */
export type FioLine =
  | { kind: 'acontecimento'; acontecimento: Acontecimento }
  | { kind: 'registros'; key: string; registros: Acontecimento[] };

/** Several records in a row become one line; where the reader asked for looks, each has its own. */
export function fioLines(acontecimentos: readonly Acontecimento[], filtro: FiltroDoFio): FioLine[] {
  const lines: FioLine[] = [];
  for (const acontecimento of acontecimentos) {
    const last = lines.at(-1);
    const folds = acontecimento.tecnico && filtro !== 'acessos';
    if (folds && last?.kind === 'registros') last.registros.push(acontecimento);
    else if (folds) lines.push({ kind: 'registros', key: acontecimento.id, registros: [acontecimento] });
    else lines.push({ kind: 'acontecimento', acontecimento });
  }
  return lines.map((line) => {
    const [only, ...more] = line.kind === 'registros' ? line.registros : [];
    return only && more.length === 0 ? { kind: 'acontecimento', acontecimento: only } : line;
  });
}

/** Filter and place of the thread in an address. */
export function readFioView(params: URLSearchParams): { filtro: FiltroDoFio; lugar: string | null } {
  const filtro = params.get('fio') ?? '';
  return { filtro: ehFiltroDoFio(filtro) ? filtro : 'tudo', lugar: params.get('antes') };
}

/** Search of an address with another filter or place; everything else in it stays. */
export function fioSearch(params: URLSearchParams, filtro: FiltroDoFio, lugar: string | null): string {
  const next = new URLSearchParams(params);
  next.delete('fio');
  next.delete('antes');
  if (filtro !== 'tudo') next.set('fio', filtro);
  if (lugar !== null) next.set('antes', lugar);
  return `?${next}`;
}
