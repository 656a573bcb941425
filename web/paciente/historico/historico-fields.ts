import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { CampoHistorico, Respostas } from '#domain/pedidos/historico.ts';
import type { Linhas, Pergunta } from '#domain/catalogo/perguntas.ts';
import {
  chavesDasPerguntas,
  perguntaDaChave,
  type CamposDoRascunho,
  type ListaDePerguntas,
  type MudancaDoRascunho,
} from '#domain/pedidos/rascunho.ts';
import { HISTORICO_LABELS } from './field-words.ts';

/** Text fields, which a draft stores; the two declarations must be given each time. */
export type RespostaField = Exclude<CampoHistorico, 'declaraVerdade' | 'autorizaEnvio'>;

const textsOf = (perguntas: readonly Pergunta[]) => perguntas.map(({ pergunta }) => pergunta);

/** Text fields with their draft keys, made of the questions' words, in the order of the screen. */
export function historicoKeys(perguntas: Perguntas): [campo: RespostaField, chave: string][] {
  const pairs = (lista: ListaDePerguntas) =>
    chavesDasPerguntas(lista, textsOf(perguntas[lista].perguntas)).map(
      (chave, i): [RespostaField, string] => [`${lista}.${i}`, chave],
    );
  return [
    ...pairs('saude'),
    ...pairs('tratamento'),
    ['motivacao', 'motivacao'],
    ['outrasInfos', 'outrasInfos'],
  ];
}

/** The first question whose lines say this about medicines; null without one. */
export function fieldOfLinhas(perguntas: Perguntas, linhas: Linhas): RespostaField | null {
  for (const lista of ['saude', 'tratamento'] as const) {
    const at = perguntas[lista].perguntas.findIndex((one) => one.linhas === linhas);
    if (at !== -1) return `${lista}.${at}`;
  }
  return null;
}

function fieldsOfList(
  lista: ListaDePerguntas,
  perguntas: readonly string[],
  respostas: readonly string[],
): CamposDoRascunho {
  const chaves = chavesDasPerguntas(lista, perguntas);
  return Object.fromEntries(chaves.map((chave, i) => [chave, respostas[i] ?? '']));
}

/** The answers of a form by their keys in the draft. */
export function fieldsOfRespostas(perguntas: Perguntas, respostas: Respostas): CamposDoRascunho {
  const { saude, tratamento, motivacao, outrasInfos } = respostas;
  return {
    ...fieldsOfList('saude', textsOf(perguntas.saude.perguntas), saude),
    ...fieldsOfList('tratamento', textsOf(perguntas.tratamento.perguntas), tratamento),
    motivacao,
    outrasInfos,
  };
}

export function respostasOfFields(perguntas: Perguntas, fields: CamposDoRascunho): Respostas {
  const text = (chave: string) => String(fields[chave] ?? '');
  const respostas = (lista: ListaDePerguntas) =>
    chavesDasPerguntas(lista, textsOf(perguntas[lista].perguntas)).map(text);
  return {
    saude: respostas('saude'),
    tratamento: respostas('tratamento'),
    motivacao: text('motivacao'),
    outrasInfos: text('outrasInfos'),
    declaraVerdade: false,
    autorizaEnvio: false,
  };
}

export function fieldsOfPedido(pedido: PedidoDetalhe): CamposDoRascunho {
  const { pergSaude, pergTrat, histSaude, histTrat, motivacao, outrasInfos } = pedido;
  return {
    ...fieldsOfList('saude', pergSaude, histSaude),
    ...fieldsOfList('tratamento', textsOf(pergTrat), histTrat),
    motivacao,
    outrasInfos,
  };
}

/** Texts of a draft whose question was replaced. */
export function orphanFields(perguntas: Perguntas, fields: CamposDoRascunho): CamposDoRascunho {
  const chaves = new Set(historicoKeys(perguntas).map(([, chave]) => chave));
  return Object.fromEntries(
    Object.entries(fields).filter(([chave]) => perguntaDaChave(chave) !== null && !chaves.has(chave)),
  );
}

/** Texts to show beside the form, with their questions; texts that the form contains are left out. */
export function respostasAside(
  aparte: MudancaDoRascunho,
  inForm: CamposDoRascunho,
): { chave: string; label: string; text: string }[] {
  return Object.entries(aparte).flatMap(([chave, text]) => {
    const label = keyLabel(chave);
    const foreign = typeof text === 'string' && text.trim() !== '' && text !== inForm[chave];
    return label !== null && foreign ? [{ chave, label, text }] : [];
  });
}

function keyLabel(chave: string): string | null {
  if (chave === 'motivacao' || chave === 'outrasInfos') return HISTORICO_LABELS[chave];
  return perguntaDaChave(chave);
}
