import { DIAS_DA_SEMANA } from '#domain/consultorio/agenda.ts';
import { NOME_DO_DIA, type RecusaDaAgenda } from '#domain/consultorio/agenda-digitada.ts';

/** Sentence per refused field, by its name in the rules: `segunda.0.de`, `contato`. */
export type AgendaFaults = ReadonlyMap<string, string>;

/** Of two faults of one field the first counts. */
export function faultsOf(refused: readonly RecusaDaAgenda[]): AgendaFaults {
  return new Map(refused.toReversed().map(({ campo, mensagem }) => [campo, mensagem]));
}

/** The id of the control of a field; an exception in the list has its button only. */
export function fieldId(campo: string): string {
  return `agenda-${campo.replace(/^(excecoes\.\d+)\.\w+$/, '$1').replaceAll('.', '-')}`;
}

const LABELS: Readonly<Record<string, string>> = {
  contato: 'Link do vídeo ou telefone',
  excecoes: 'Exceções',
  nova: 'Nova exceção',
};

/** Label of a field on the screen: "Segunda, intervalo 1, de". */
export function titleOf(campo: string): string {
  const [first = '', at, part] = campo.split('.');
  const dia = DIAS_DA_SEMANA.find((known) => known === first);
  if (dia === undefined) return LABELS[first] ?? first;
  const name = NOME_DO_DIA[dia];
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (at === undefined) return title;
  return `${title}, intervalo ${Number(at) + 1}, ${part === 'ate' ? 'até' : 'de'}`;
}
