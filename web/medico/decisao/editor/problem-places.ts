import type { Problema } from '#domain/documentos/regras/contexto.ts';
import { isBlankValue } from './field-values.ts';
import { lowerFirst } from '#lib/words/lower-first.ts';

/** Error or warning beside a field. */
export type PlacedProblem = { error?: string; warning?: string };

/** Problem of a path such as `itens.0.posologia`. A blank field is no error before an attempt to sign. */
export function problemAt(
  problems: readonly Problema[],
  path: string,
  value: unknown,
  asked: boolean,
): PlacedProblem {
  const own = problems.filter(({ campo }) => campo === path);
  const error = own.find(({ gravidade }) => gravidade === 'impede')?.mensagem;
  const warning = own.find(({ gravidade }) => gravidade === 'avisa')?.mensagem;
  return {
    ...(error !== undefined && (asked || !isBlankValue(value)) && { error }),
    ...(warning !== undefined && { warning }),
  };
}

/** Id of a field's control, by the document's id and the path. */
export function fieldId(documentoId: string, path: string): string {
  return `campo-${documentoId}-${path.replaceAll('.', '-')}`;
}

const ofMedicine = (campo: string) => campo === '' || campo === 'itens' || campo.endsWith('.medicamento');
const ofDuration = (campo: string) => /\.(?:dias|posologia|quantidade)$/.test(campo);

/** A line of the checks below a document. */
export type RuleMark = { label: string; done: boolean };

/** Short rules, each fulfilled or not; `identity` and `note` belong to the case. */
export function checksOf(
  problems: readonly Problema[],
  {
    titulo,
    items,
    cid,
    identity,
    note,
  }: { titulo: string; items: boolean; cid: boolean; identity: boolean; note: boolean },
): RuleMark[] {
  const stops = problems.filter(({ gravidade }) => gravidade === 'impede').map(({ campo }) => campo);
  const none = (fits: (campo: string) => boolean) => !stops.some((campo) => fits(campo));
  return [
    ...(items
      ? [
          { label: `Permitido em ${lowerFirst(titulo)}`, done: none(ofMedicine) },
          { label: 'Até 30 dias', done: none(ofDuration) },
        ]
      : [{ label: 'Cabe no serviço pago', done: none((campo) => campo === '') }]),
    ...(cid ? [{ label: 'CID com autorização', done: none((campo) => campo === 'cid') }] : []),
    { label: 'Campos', done: stops.length === 0 },
    { label: 'Identidade', done: identity },
    { label: 'Nota clínica', done: note },
  ];
}
