import { dataInexistente, parseDataBr } from '#domain/calendario/datas.ts';
import { parseCpf } from '#domain/contas/cpf.ts';
import type { CampoDoDocumento, Condicao } from '../tipo-de-documento.ts';
import { type ContextoDoDocumento, type DadosQuaisquer, impede, type Problema } from './contexto.ts';
import { excecoesAbertas } from './excecoes.ts';
import { leituraDoItem } from '../leitura/leitura.ts';

/** Evaluates a condition. `dados` is the document; `item` the row of the field, if it has one. */
export function vale(
  condicao: Condicao,
  dados: DadosQuaisquer,
  contexto: ContextoDoDocumento,
  item: DadosQuaisquer = {},
): boolean {
  if (isList(condicao)) return condicao.every((one) => vale(one, dados, contexto, item));
  if (typeof condicao === 'object') return holds(condicao, dados[condicao.campo]);
  switch (condicao) {
    case 'sempre':
      return true;
    case 'nunca':
      return false;
    case 'menor':
      return contexto.idade !== null && contexto.idade < 18;
    case 'cid-autorizado':
      // A code entered before the consent was withdrawn stays visible until it is deleted.
      return contexto.consentimentoCid || textOf(dados['cid']).trim() !== '';
    case 'com-prova':
      return contexto.provaDeUso;
    case 'sem-prova':
      return !(contexto.provaDeUso && dados['provaConferida'] === true);
    case 'com-mencoes':
      return contexto.leitura.mencoes.some(({ prescreve }) => !prescreve);
    default:
      return valeNoItem(condicao, item, contexto);
  }
}

/** `Array.isArray` does not narrow read-only arrays. */
function isList(condicao: Condicao): condicao is Extract<Condicao, readonly unknown[]> {
  return Array.isArray(condicao);
}

function holds(condicao: Extract<Condicao, { campo: string }>, value: unknown): boolean {
  return 'entre' in condicao
    ? condicao.entre.includes(textOf(value))
    : typeof value === 'number' && value > condicao.acimaDe;
}

function valeNoItem(
  condicao: 'desconhecido' | 'substancia-desconhecida' | 'com-composicoes' | 'com-excecoes',
  item: DadosQuaisquer,
  { leitura }: ContextoDoDocumento,
): boolean {
  const lido = leituraDoItem(item, leitura);
  if (lido === undefined) return false;
  switch (condicao) {
    case 'desconhecido':
      return lido.desconhecidas.length > 0;
    case 'substancia-desconhecida':
      return (lido.ativaDesconhecida ?? []).length > 0;
    case 'com-composicoes':
      return lido.nomes.some(({ escolhas }) => escolhas.length > 0);
    default:
      return excecoesAbertas(lido).length > 0;
  }
}

/** Shown on the screen, and printed if not blank. */
export function campoAparece(
  campo: CampoDoDocumento,
  dados: DadosQuaisquer,
  contexto: ContextoDoDocumento,
  item?: DadosQuaisquer,
): boolean {
  return vale(campo.aparece ?? 'sempre', dados, contexto, item);
}

/** Within an item the label contains its number, from 1. */
export function rotuloDoCampo({ rotulo }: CampoDoDocumento, numero?: number): string {
  return numero === undefined ? rotulo : rotulo.replace('{N}', String(numero));
}

/**
 * Missing or invalid values of the shown fields, each judged alone. `row` is the row of the fields, with its index from
 * 0.
 */
export function problemasDosCampos(
  campos: readonly CampoDoDocumento[],
  dados: DadosQuaisquer,
  contexto: ContextoDoDocumento,
  row?: { item: DadosQuaisquer; indice: number },
): Problema[] {
  const values = row?.item ?? dados;
  return campos
    .filter((campo) => campoAparece(campo, dados, contexto, row?.item))
    .flatMap((campo) => {
      const label = rotuloDoCampo(campo, row && row.indice + 1);
      const required = vale(campo.exigido, dados, contexto, row?.item);
      const mensagem = wrong(campo, label, values[campo.nome], required);
      const path = row === undefined ? campo.nome : `itens.${row.indice}.${campo.nome}`;
      return mensagem === null ? [] : [impede(path, mensagem)];
    });
}

function wrong(campo: CampoDoDocumento, label: string, value: unknown, required: boolean): string | null {
  if (isBlank(value)) return required ? (campo.falta ?? blankWords(campo, label)) : null;
  switch (campo.entrada) {
    case 'texto':
    case 'paragrafo':
      if (textOf(value).length > campo.limite)
        return `“${label}” passou de ${campo.limite} letras. Encurte-o.`;
      return campo.nome === 'responsavelCpf' ? wrongCpf(textOf(value)) : null;
    case 'data':
      return wrongDate(textOf(value), label);
    case 'inteiro': {
      const fits = typeof value === 'number' && value >= campo.minimo && value <= campo.limite;
      return fits ? null : `“${label}” vai de ${campo.minimo} a ${campo.limite}. Corrija o número.`;
    }
    default:
      return null;
  }
}

function wrongDate(text: string, label: string): string | null {
  if (parseDataBr(text) !== null) return null;
  return dataInexistente(text)
    ? `A data de “${label}” não existe no calendário. Confira o dia e o mês.`
    : `Escreva “${label}” como dd/mm/aaaa.`;
}

function blankWords({ entrada }: CampoDoDocumento, label: string): string {
  if (entrada === 'itens') return 'Adicione um medicamento.';
  return entrada === 'escolha' ? `Escolha “${label}”.` : `Preencha “${label}”.`;
}

function wrongCpf(text: string): string | null {
  const read = parseCpf(text);
  return read.ok ? null : read.mensagem;
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string' && entry.trim() === '');
  return value === null || value === undefined || value === false || textOf(value, 'x').trim() === '';
}

/** `other` for a value that is no text. */
function textOf(value: unknown, other = ''): string {
  return typeof value === 'string' ? value : other;
}
