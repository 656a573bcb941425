import { CAMPOS_COMUNS } from '#domain/documentos/campos-comuns.ts';
import {
  diasPorExtenso,
  lerQuantidade,
  quantidadePorExtenso,
} from '#domain/documentos/extenso/quantidade.ts';
import { lerExame } from '#domain/documentos/exames.ts';
import type { ItemDaReceita } from '#domain/documentos/receita.ts';
import { campoAparece } from '#domain/documentos/regras/campos.ts';
import { codigoCid } from '#domain/documentos/regras/cid.ts';
import type { ContextoDoDocumento, DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import { listasDosItens } from '#domain/documentos/regras/itens.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import type { Bloco, CampoDoDocumento, CampoSimples } from '#domain/documentos/tipo-de-documento.ts';
import {
  blocosDoDocumento,
  type DocumentoDigitado,
  palavrasDaValidade,
  tipoDeDocumento,
} from '#domain/documentos/tipos.ts';
import type { Par } from '#ports/documents.ts';
import {
  CAMPOS_DA_DECLARACAO,
  type Declaracao,
  presentDeclaracao,
  printedDay,
} from './atestado.presenter.ts';

/** A medicine as it is printed: its quantity at the end of the dots, the lines beneath. */
type ItemImpresso = { nome: string; quantidade: string; linhas: readonly string[] };

/** A part of a document's body by the form in which the template sets it. */
export type ParteDoCorpo =
  | { forma: 'itens'; titulo: string | null; primeiro: number; itens: readonly ItemImpresso[] }
  | { forma: 'linhas'; titulo: string; linhas: readonly { texto: string; nota: string }[] }
  | { forma: 'texto'; titulo: string | null; texto: string }
  | Declaracao
  | { forma: 'ficha'; titulo: string; pares: readonly Par[] }
  | { forma: 'pares'; pares: readonly Par[] }
  | { forma: 'nota'; texto: string };

/** Fields that are printed elsewhere on the sheet. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...CAMPOS_COMUNS.map(({ nome }) => nome),
  'sexo',
  'natureza',
]);

const CID_A_PEDIDO = 'O CID-10 consta a pedido do paciente.';
const CID_EXIGIDO = 'O CID-10 consta por exigência da Lei 9.965/2000, com a autorização do paciente.';

/** The public service gives PrEP by forms of its own (SICLOM). */
const COMPRA_PARTICULAR =
  'Para compra em farmácia particular. No SUS a PrEP é retirada com o formulário do serviço, não com esta receita.';

/** The body of a document depends on these besides the typed text. */
export type ContextoDoCorpo = {
  contexto: ContextoDoDocumento;
  paciente: { nome: string; cpf: string };
  /** True for an aid from which the doctor fills in the authority's own form. */
  transcricao: boolean;
};

/** The body of a document: its filled fields in the order of the table of kinds. */
export function presentCorpo(documento: DocumentoDigitado, corpo: ContextoDoCorpo): ParteDoCorpo[] {
  const { tipo, dados } = documento;
  const { contexto, transcricao } = corpo;
  const listas = listasDosItens(itensDoDocumento(dados), contexto);
  const blocos = blocosDoDocumento(tipo, listas);
  const isAtestado = tipo === 'atestado';
  const body: ParteDoCorpo[] = isAtestado ? [presentDeclaracao(documento.dados, corpo.paciente)] : [];
  for (const campo of tipoDeDocumento(tipo).campos) {
    if (
      campo.soNoProntuario ||
      ELSEWHERE.has(campo.nome) ||
      (isAtestado && CAMPOS_DA_DECLARACAO.has(campo.nome))
    )
      continue;
    if (!isPrinted(campo, dados, contexto)) continue;
    if (campo.entrada === 'itens') {
      const itens = itensDoDocumento(dados);
      body.push(...(transcricao ? itens.map((item) => transcription(item)) : presentItens(itens, blocos)));
      const validade = transcricao ? null : palavrasDaValidade(tipo, listas);
      if (validade !== null) body.push({ forma: 'nota', texto: validade });
    } else {
      append(body, presentCampo(campo, dados));
    }
  }
  const cid = tipoDeDocumento(tipo).campos.find(({ nome }) => nome === 'cid');
  if (cid && 'cid' in dados && dados.cid.trim() !== '' && isPrinted(cid, dados, contexto)) {
    const { porLista } = tipoDeDocumento(tipo);
    const exigido = listas.some((lista) => porLista?.[lista]?.exigeCid);
    body.push({ forma: 'nota', texto: exigido ? CID_EXIGIDO : CID_A_PEDIDO });
  }
  if (tipo === 'prep') body.push({ forma: 'nota', texto: COMPRA_PARTICULAR });
  return body;
}

/**
 * True for a field that the screen shows, but for a diagnosis without the patient's consent: it is shown so that the
 * doctor can take it out.
 */
function isPrinted(campo: CampoDoDocumento, dados: DadosQuaisquer, contexto: ContextoDoDocumento): boolean {
  return (campo.nome !== 'cid' || contexto.consentimentoCid) && campoAparece(campo, dados, contexto);
}

/** Adds a part; pairs that follow each other share one row. */
function append(body: ParteDoCorpo[], trecho: ParteDoCorpo | null): void {
  if (trecho === null) return;
  const last = body.at(-1);
  if (last?.forma === 'pares' && trecho.forma === 'pares') {
    body[body.length - 1] = { forma: 'pares', pares: [...last.pares, ...trecho.pares] };
  } else {
    body.push(trecho);
  }
}

function presentCampo(campo: CampoSimples, dados: DadosQuaisquer): ParteDoCorpo | null {
  const value = dados[campo.nome];
  if (campo.entrada === 'linhas' || campo.entrada === 'condicoes') {
    const linhas = Array.isArray(value) ? value.map((line) => String(line).trim()).filter(Boolean) : [];
    return linhas.length === 0
      ? null
      : {
          forma: 'linhas',
          titulo: campo.rotulo,
          linhas: linhas.map(campo.referencia === 'exames' ? presentExame : (texto) => ({ texto, nota: '' })),
        };
  }
  const text = wordsOf(campo, value);
  if (text === '') return null;
  if (campo.entrada !== 'paragrafo') return { forma: 'pares', pares: [{ nome: campo.rotulo, valor: text }] };
  // The report is the text itself: no heading above it.
  return { forma: 'texto', titulo: campo.nome === 'texto' ? null : campo.rotulo, texto: text };
}

/** The code of an exam is its `nota`. */
function presentExame(linha: string): { texto: string; nota: string } {
  const { nome, codigoTuss } = lerExame(linha);
  return { texto: nome, nota: codigoTuss === '' ? '' : `TUSS\u00A0${codigoTuss}` };
}

/** A field's value as it is printed; '' where there is nothing to print. */
function wordsOf(campo: CampoDoDocumento, value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return '';
  if (campo.nome === 'cid') return codigoCid(text) ?? text;
  if (campo.entrada === 'data') return printedDay(text);
  if (campo.entrada === 'escolha') return campo.opcoes.find(({ valor }) => valor === text)?.rotulo ?? text;
  return text;
}

/** Medicines under the way in which they are used, numbered through. */
function presentItens(itens: readonly ItemDaReceita[], blocos: readonly Bloco[]): ParteDoCorpo[] {
  const groups: { forma: 'itens'; titulo: string | null; primeiro: number; itens: ItemImpresso[] }[] = [];
  for (const [i, item] of itens.entries()) {
    const titulo = useOf(item.viaDeUso);
    const last = groups.at(-1);
    const printed = presentItem(item, blocos);
    if (last?.titulo === titulo) last.itens.push(printed);
    else groups.push({ forma: 'itens', titulo, primeiro: i + 1, itens: [printed] });
  }
  return groups;
}

function useOf(via: string): string | null {
  const text = via.trim();
  if (text === '') return null;
  return /^(?:uso|via)\b/i.test(text) ? text : `Uso ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function presentItem(item: ItemDaReceita, blocos: readonly Bloco[]): ItemImpresso {
  const inWords = blocos.includes('quantidade-por-extenso');
  return {
    nome: nameOf(item),
    quantidade: quantityOf(item, inWords),
    linhas: [item.posologia.trim(), durationOf(item, inWords)].filter((line) => line !== ''),
  };
}

/** Substance, strength and form; a strength that was typed with the substance is not repeated. */
function nameOf({ medicamento, apresentacao }: ItemDaReceita): string {
  const [name, presentation] = [medicamento.trim(), apresentacao.trim()];
  const [strength = '', ...form] = presentation.split(/,\s*/);
  const named = strength !== '' && name.toLowerCase().endsWith(` ${strength.toLowerCase()}`);
  const whole = named ? [name, ...form].join(', ') : [name, presentation].filter(Boolean).join(' ');
  return keepUnits(whole);
}

/** "50 mg" on one line: a number is not parted from a short unit. */
function keepUnits(text: string): string {
  return text.replaceAll(/(\d) (?=(?:\p{L}{1,3}|%)(?![\p{L}\d]))/gu, '$1\u00A0');
}

function quantityOf({ quantidade, apresentacao }: ItemDaReceita, inWords: boolean): string {
  const read = lerQuantidade(quantidade, apresentacao);
  if (read === null) return quantidade.trim();
  return inWords ? quantidadePorExtenso(read) : `${read.numero} ${read.unidade}`;
}

function durationOf({ dias, continuo }: ItemDaReceita, inWords: boolean): string {
  const days = dias === null ? '' : inWords ? diasPorExtenso(dias) : `${dias} ${dias === 1 ? 'dia' : 'dias'}`;
  return [days === '' ? '' : `Por ${days}.`, continuo ? 'Uso contínuo.' : ''].filter(Boolean).join(' ');
}

/** A medicine in the order of the authority's form (Portaria SVS/MS 344/98, art. 36). */
function transcription(item: ItemDaReceita): ParteDoCorpo {
  const pares = [
    { nome: 'Medicamento', valor: item.medicamento.trim() },
    { nome: 'Concentração e forma', valor: item.apresentacao.trim() },
    { nome: 'Quantidade', valor: quantityOf(item, true) },
    { nome: 'Posologia', valor: item.posologia.trim() },
    { nome: 'Via de uso', valor: item.viaDeUso.trim() },
    { nome: 'Duração', valor: durationOf(item, true) },
  ];
  return {
    forma: 'ficha',
    titulo: 'Copie para o formulário oficial',
    pares: pares.filter(({ valor }) => valor !== ''),
  };
}
