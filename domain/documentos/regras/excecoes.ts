import type { DadosQuaisquer } from './contexto.ts';
import { excecoesAConfirmar } from '../medicamentos/destino.ts';
import type { Excecao, Substancia } from '../medicamentos/substancia.ts';
import type { ItemLido } from './leitura.ts';

/** An exception of a substance of an item: it holds, is contradicted by what was typed, or is for the doctor to say. */
type Julgada = { substancia: Substancia; excecao: Excecao; situacao: 'vale' | 'contradita' | 'aberta' };

function judged(_item: DadosQuaisquer, { substancias }: ItemLido): Julgada[] {
  return substancias.flatMap((substancia) =>
    excecoesAConfirmar(substancia).map((excecao) => ({ substancia, excecao, situacao: 'aberta' as const })),
  );
}

/** The conditions that the doctor may confirm for an item, each once. */
export function excecoesAbertas(item: DadosQuaisquer, lido: ItemLido): string[] {
  const open = judged(item, lido).filter(({ situacao }) => situacao === 'aberta');
  return [...new Set(open.map(({ excecao }) => excecao.condicao))];
}

/** The conditions that hold for a substance of an item: those that the text decides, and those that were confirmed. */
export function condicoesDe(item: DadosQuaisquer, lido: ItemLido): (substancia: Substancia) => string[] {
  const confirmed: unknown = item['condicoes'];
  const ticked: unknown[] = Array.isArray(confirmed) ? confirmed : [];
  const all = judged(item, lido);
  return ({ dcb }) =>
    all
      .filter(
        ({ substancia, excecao, situacao }) =>
          substancia.dcb === dcb &&
          (situacao === 'vale' || (situacao === 'aberta' && ticked.includes(excecao.condicao))),
      )
      .map(({ excecao }) => excecao.condicao);
}

/** Confirmed conditions that what was typed contradicts. */
export function condicoesContraditas(item: DadosQuaisquer, lido: ItemLido): string[] {
  const confirmed: unknown = item['condicoes'];
  const ticked: unknown[] = Array.isArray(confirmed) ? confirmed : [];
  const wrong = judged(item, lido).filter(
    ({ situacao, excecao }) => situacao === 'contradita' && ticked.includes(excecao.condicao),
  );
  return [...new Set(wrong.map(({ excecao }) => excecao.condicao))];
}
